"""Quotients of ints stay exact until they are rounded."""
import argparse
import math

parser = argparse.ArgumentParser()
parser.add_argument("total", type=int)
parser.add_argument("parts", type=int)
args = parser.parse_args()
total, parts = args.total, args.parts

half = int(total / 2)
reveal_shape(half)  # total / 2
reveal_shape(math.floor(total / 2))  # total // 2
reveal_shape(int(math.ceil(float(total) / 4)))  # total - 3*total // 4
reveal_shape(math.floor(0.5 * total))  # total // 2
reveal_shape(math.floor(total / 2.0))  # total // 2
reveal_shape(math.floor(total / 2 + 1))  # total // 2 + 1
reveal_shape(math.ceil(total / parts))  # -(-total) // parts
reveal_shape(int(total * 2 / 2) == total)  # True
reveal_shape(total / 2 < 5)  # total <= 9
if total > 0:
    reveal_shape(int(total / 2))  # total // 2
reveal_shape(int(55000 / 100))  # 550
reveal_shape(int(0.8 * 10))  # 8
reveal_shape(int(math.ceil(10 / 4)))  # 3
