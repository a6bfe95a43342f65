"""Dicts and sets."""
d = {"a": 1, "b": 2}
reveal_shape(d["a"])  # 1
reveal_shape(d.get("z", 7))  # 7
reveal_shape(d.get("z") is None)  # True
reveal_shape(d.setdefault("c", 3))  # 3
reveal_shape(repr(d))  # {'a': 1, 'b': 2, 'c': 3}
d.update({"a": 10}, e=5)
reveal_shape(repr(d))  # {'a': 10, 'b': 2, 'c': 3, 'e': 5}
reveal_shape(d.pop("a"))  # 10
reveal_shape(d.pop("nope", 6))  # 6
reveal_shape(repr(list(d.keys())))  # ['b', 'c', 'e']
reveal_shape(repr(list(d.values())))  # [2, 3, 5]
reveal_shape(repr(list(d.items())))  # [('b', 2), ('c', 3), ('e', 5)]
reveal_shape("b" in d)  # True
reveal_shape("zz" in d)  # False
reveal_shape(len(d))  # 3
del d["b"]
reveal_shape(repr(d))  # {'c': 3, 'e': 5}
reveal_shape(repr(dict(a=1, b=2)))  # {'a': 1, 'b': 2}
reveal_shape(repr(dict([("x", 1), ("y", 2)])))  # {'x': 1, 'y': 2}
reveal_shape(repr(dict(zip("ab", (1, 2)))))  # {'a': 1, 'b': 2}
reveal_shape(repr(dict.fromkeys(["p", "q"], 0)))  # {'p': 0, 'q': 0}
reveal_shape(repr({k: v for k, v in zip("ab", (3, 4))}))  # {'a': 3, 'b': 4}
reveal_shape(repr(d.popitem()))  # ('e', 5)
e = d.copy()
e.clear()
reveal_shape(len(e))  # 0
for key, value in sorted(dict(b=1, a=2).items()):
    reveal_shape(key)  # a or b
s = set([1, 2, 2, 3])
reveal_shape(len(s))  # 3
s.add(4)
s.discard(1)
reveal_shape(repr(sorted(s)))  # [2, 3, 4]
reveal_shape(repr(sorted(s | {9})))  # [2, 3, 4, 9]
reveal_shape(repr(sorted(s & {2, 3, 77})))  # [2, 3]
reveal_shape(repr(sorted(s - {2})))  # [3, 4]
reveal_shape(repr(sorted(s.union([5], [6]))))  # [2, 3, 4, 5, 6]
reveal_shape(s.issubset({2, 3, 4, 5}))  # True
reveal_shape(3 in s)  # True
reveal_shape(len(frozenset("aab")))  # 2


class Config(dict):
    def __init__(self, **kwargs):
        super(Config, self).__init__(**kwargs)
        self.size = self["size"]

    def __getattr__(self, name):
        return self[name]


c = Config(size=3, depth=4)
reveal_shape(c.size)  # 3
reveal_shape(c.depth)  # 4
reveal_shape(c["depth"])  # 4
reveal_shape(len(c))  # 2
c["width"] = 8
reveal_shape(c.width)  # 8
reveal_shape(repr(sorted(c.keys())))  # ['depth', 'size', 'width']
reveal_shape(isinstance(c, dict))  # True


class Stack(list):
    def top(self):
        return self[-1]


t = Stack([1, 2])
t.append(3)
reveal_shape(t.top())  # 3
reveal_shape(len(t))  # 3
reveal_shape(repr([x for x in t]))  # [1, 2, 3]
reveal_shape(repr(t + [1]))  # [1, 2, 3, 1]
reveal_shape(repr(sum([True, False, True])))  # 2
reveal_shape(repr(sum([True])))  # 1
