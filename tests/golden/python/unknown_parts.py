"""Lists of which a part is not known."""
import collections
import itertools
import random

drawn = random.sample([1, 2, 3, 4], 2)
reveal_shape(len(drawn))  # 2
drawn.append(7)
reveal_shape(len(drawn))  # 3
reveal_shape(drawn[-1])  # 7
drawn.insert(0, 5)
reveal_shape(drawn[0])  # 5
reveal_shape(len(drawn))  # 4
reveal_shape(drawn.pop())  # 7
reveal_shape(drawn.pop(0))  # 5
reveal_shape(len(drawn))  # 2
drawn.pop()
reveal_shape(len(drawn))  # 1
drawn.extend([8, 9])
reveal_shape((drawn[-2], drawn[-1]))  # (8, 9)
both = drawn + [6] + random.sample([1, 2], 1)
reveal_shape(len(both))  # 5
reveal_shape(len(sorted(both)))  # 5
reveal_shape(len(list(reversed(both))))  # 5
reveal_shape(list(reversed(drawn))[0])  # 9
reveal_shape(len(list(zip(both, range(3)))))  # 3
numbered = list(enumerate(random.sample("abc", 2) + ["z"]))
reveal_shape(numbered[-1][1])  # z
reveal_shape(len(list(map(str, both))))  # 5
reveal_shape(len([x for x in both]))  # 5
reveal_shape(len(list(itertools.chain(both, [1, 2]))))  # 7
reveal_shape(sum([2] * 3 + random.sample([2, 2], 1)))  # 8
words = [0, 1, 2, 3]
random.shuffle(words)
reveal_shape(len(words))  # 4
words.remove(2)
reveal_shape(len(words))  # 3
halves = words[:1], words[1:]
reveal_shape((len(halves[0]), len(halves[1])))  # (1, 2)
same = [3, 3, 3]
random.shuffle(same)
reveal_shape(same[1])  # 3
iterator = iter(random.sample([1, 2, 3], 2) + [5])
next(iterator)
next(iterator)
reveal_shape(next(iterator))  # 5
reveal_shape(random.choice([7]))  # 7
reveal_shape(random.randint(4, 4))  # 4
window = collections.deque(maxlen=3)
for i in range(10):
    window.append(i)
reveal_shape(len(window))  # 3
reveal_shape(tuple(window))  # (7, 8, 9)
