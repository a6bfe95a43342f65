"""The standard library."""
from __future__ import print_function
import argparse
import collections
import copy
import functools
import itertools
import math
import operator
import os
import os.path as osp
import re
import string
import struct
import sys
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from functools import partial, reduce
from types import SimpleNamespace

reveal_shape(math.ceil(7 / 2))  # 4
reveal_shape(math.floor(-1.5))  # -2
reveal_shape(repr(math.sqrt(16)))  # 4.0
reveal_shape(int(math.log(8, 2)))  # 3
reveal_shape(math.factorial(5))  # 120
reveal_shape(math.gcd(12, 18))  # 6
reveal_shape(repr(math.pi))  # 3.141592653589793
reveal_shape(os.path.join("data", "train", "x.txt"))  # data/train/x.txt
reveal_shape(osp.basename("a/b/c.tar.gz"))  # c.tar.gz
reveal_shape(osp.dirname("a/b/c.tar.gz"))  # a/b
reveal_shape(repr(osp.splitext("a/b.c/c.tar.gz")))  # ('a/b.c/c.tar', '.gz')
reveal_shape(osp.normpath("a//b/../c/./d"))  # a/c/d
reveal_shape(repr(osp.split("/a/b/")))  # ('/a/b', '')
Point = namedtuple("Point", "x y")
p = Point(3, y=4)
reveal_shape(p.x)  # 3
reveal_shape(p[1])  # 4
x, y = p
reveal_shape((x, y))  # (3, 4)
reveal_shape(len(p))  # 2
reveal_shape(p._replace(x=9).x)  # 9
reveal_shape(repr(list(p._asdict().items())))  # [('x', 3), ('y', 4)]
reveal_shape(p == (3, 4))  # True
reveal_shape(isinstance(p, tuple))  # True


class Sized(namedtuple("Sized", ["width", "height"])):
    @property
    def area(self):
        return self.width * self.height


reveal_shape(Sized(2, 5).area)  # 10
od = OrderedDict([("b", 1), ("a", 2)])
od["c"] = 3
od.move_to_end("b")
reveal_shape(repr(list(od)))  # ['a', 'c', 'b']
reveal_shape(od["a"])  # 2
reveal_shape(isinstance(od, dict))  # True
reveal_shape(list(od.values()))  # [2, 3, 1]
dd = defaultdict(list)
dd["k"].append(4)
dd["k"].append(5)
reveal_shape(repr(dd["k"]))  # [4, 5]
reveal_shape(len(dd["new"]))  # 0
reveal_shape(len(dd))  # 2
counts = Counter("abracadabra")
reveal_shape(counts["a"])  # 5
reveal_shape(repr(counts.most_common(2)))  # [('a', 5), ('b', 2)]
reveal_shape(counts["z"])  # 0
q = deque([1, 2], maxlen=3)
q.append(3)
q.append(4)
reveal_shape(repr(list(q)))  # [2, 3, 4]
q.appendleft(0)
reveal_shape(q.popleft())  # 0
reveal_shape(len(q))  # 2


def scale(x, k=1):
    return x * k


double = partial(scale, k=2)
reveal_shape(double(21))  # 42
reveal_shape(reduce(lambda a, b: a * b, [2, 3, 4]))  # 24
reveal_shape(reduce(operator.add, [[1], [2]], []))  # [1, 2]
reveal_shape(repr(list(itertools.chain([1], (2, 3)))))  # [1, 2, 3]
reveal_shape(repr(list(itertools.chain.from_iterable([[1, 2], [3]]))))  # [1, 2, 3]
reveal_shape(repr(list(itertools.product([1, 2], "ab"))))  # [(1, 'a'), (1, 'b'), (2, 'a'), (2, 'b')]
reveal_shape(repr(list(itertools.permutations([1, 2, 3], 2))))  # [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)]
reveal_shape(len(list(itertools.combinations(range(5), 2))))  # 10
reveal_shape(repr(list(itertools.islice(itertools.count(5), 3))))  # [5, 6, 7]
reveal_shape(repr(list(itertools.islice([1, 2, 3, 4], 1, None, 2))))  # [2, 4]
reveal_shape(repr(list(itertools.repeat(7, 2))))  # [7, 7]
reveal_shape(repr(list(itertools.accumulate([1, 2, 3]))))  # [1, 3, 6]
reveal_shape(repr(list(zip(itertools.count(), "ab"))))  # [(0, 'a'), (1, 'b')]
counter = itertools.count(3)
reveal_shape(next(counter))  # 3
reveal_shape(next(counter))  # 4
reveal_shape(operator.itemgetter(1)([7, 8]))  # 8
reveal_shape(repr(sorted([(1, "b"), (0, "c")], key=operator.itemgetter(1))))  # [(1, 'b'), (0, 'c')]
a = {"x": [1, 2]}
b = copy.deepcopy(a)
b["x"].append(3)
reveal_shape(len(a["x"]))  # 2
reveal_shape(len(b["x"]))  # 3
c = copy.copy(a)
c["x"].append(3)
reveal_shape(len(a["x"]))  # 3
reveal_shape(string.ascii_lowercase[:3])  # abc
reveal_shape(struct.calcsize(">IIII"))  # 16
reveal_shape(len(struct.unpack("<2i4s", b"123456789012")))  # 3
ns = SimpleNamespace(a=1)
ns.b = ns.a + 1
reveal_shape(ns.b)  # 2
reveal_shape(sys.version_info[0] >= 3)  # True
reveal_shape(sys.version_info >= (3, 0))  # True
reveal_shape(sys.version_info.major)  # 3
reveal_shape(len(sys.argv))  # 1
reveal_shape(os.environ.get("FORESHAPE_NOT_SET", "none"))  # none

parser = argparse.ArgumentParser(description="options")
parser.add_argument("--batch-size", type=int, default=64, metavar="N")
parser.add_argument("-e", "--epochs", type=int, default="3")
parser.add_argument("--lr", type=float, default=0.01)
parser.add_argument("--name")
parser.add_argument("--no-cuda", action="store_true", default=False)
parser.add_argument("--keep", action="store_false")
parser.add_argument("--sizes", nargs="+", type=int, default=[4, 5])
parser.add_argument("--model", choices=["a", "b"], default="b")
group = parser.add_argument_group("more")
group.add_argument("--extra", dest="other", default=7)
parser.set_defaults(epochs=9)
args = parser.parse_args()
reveal_shape(args.batch_size)  # 64
reveal_shape(args.epochs)  # 9
reveal_shape(repr(args.lr))  # 0.01
reveal_shape(args.name is None)  # True
reveal_shape(args.no_cuda)  # False
reveal_shape(args.keep)  # True
reveal_shape(args.sizes)  # [4, 5]
reveal_shape(args.model)  # b
reveal_shape(args.other)  # 7
reveal_shape(vars(args)["batch_size"])  # 64
args, rest = parser.parse_known_args(["--batch-size", "8", "--no-cuda", "--sizes", "1", "2", "3"])
reveal_shape(args.batch_size)  # 8
reveal_shape(args.no_cuda)  # True
reveal_shape(args.sizes)  # [1, 2, 3]
reveal_shape(len(rest))  # 0
