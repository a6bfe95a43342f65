"""Lists and tuples."""
xs = [3, 1, 2]
xs.append(5)
xs.extend((7, 8))
reveal_shape(repr(xs))  # [3, 1, 2, 5, 7, 8]
reveal_shape(len(xs))  # 6
xs.insert(1, 9)
reveal_shape(repr(xs))  # [3, 9, 1, 2, 5, 7, 8]
reveal_shape(xs.pop())  # 8
reveal_shape(xs.pop(0))  # 3
reveal_shape(repr(xs))  # [9, 1, 2, 5, 7]
xs.remove(2)
reveal_shape(repr(xs))  # [9, 1, 5, 7]
reveal_shape(xs.index(5))  # 2
reveal_shape(xs.count(9))  # 1
xs.sort()
reveal_shape(repr(xs))  # [1, 5, 7, 9]
xs.sort(key=lambda x: -x)
reveal_shape(repr(xs))  # [9, 7, 5, 1]
xs.reverse()
reveal_shape(repr(xs))  # [1, 5, 7, 9]
ys = xs.copy()
ys.clear()
reveal_shape(repr(ys))  # []
reveal_shape(repr(xs))  # [1, 5, 7, 9]
reveal_shape(repr(sorted(["b", "a", "c"], reverse=True)))  # ['c', 'b', 'a']
reveal_shape(repr(sorted([(2, "b"), (1, "z"), (2, "a")])))  # [(1, 'z'), (2, 'a'), (2, 'b')]
reveal_shape(repr(list(reversed([1, 2, 3]))))  # [3, 2, 1]
reveal_shape(repr(list("abc")))  # ['a', 'b', 'c']
reveal_shape(repr(tuple([1, 2])))  # (1, 2)
reveal_shape(repr(list(range(2, 10, 3))))  # [2, 5, 8]
reveal_shape((1, 2, 3).index(2))  # 1
reveal_shape(repr([[0] * 2 for _ in range(3)]))  # [[0, 0], [0, 0], [0, 0]]
del xs[0]
reveal_shape(repr(xs))  # [5, 7, 9]
xs += [4]
reveal_shape(repr(xs))  # [5, 7, 9, 4]
a, *b = xs
reveal_shape(repr(b))  # [7, 9, 4]
reveal_shape(max(3, 7, 5))  # 7
reveal_shape(min([4, 2, 6]))  # 2
reveal_shape(max(["aa", "b"], key=len))  # aa
reveal_shape(max([], default=12))  # 12
reveal_shape(sum([1, 2, 3]))  # 6
reveal_shape(sum([[1], [2]], []) == [1, 2])  # True
reveal_shape(any([False, 0, 3]))  # True
reveal_shape(all([1, "", 3]))  # False
reveal_shape(repr(list(zip([1, 2, 3], "ab"))))  # [(1, 'a'), (2, 'b')]
reveal_shape(repr(list(enumerate("ab", 1))))  # [(1, 'a'), (2, 'b')]
reveal_shape(repr(list(map(lambda x: x * 2, [1, 2]))))  # [2, 4]
reveal_shape(repr(list(map(lambda x, y: x + y, [1, 2], [3, 4]))))  # [4, 6]
reveal_shape(repr(list(filter(None, [0, 1, 2]))))  # [1, 2]
reveal_shape(repr(list(filter(lambda x: x > 1, [0, 1, 2]))))  # [2]
it = iter([1, 2, 3])
reveal_shape(next(it))  # 1
reveal_shape(next(it))  # 2
reveal_shape(repr(list(it)))  # [3]
reveal_shape(next(it, 42))  # 42
rows = [[1, 2, 3], [4, 5, 6]]
reveal_shape(repr(list(zip(*rows))))  # [(1, 4), (2, 5), (3, 6)]
reveal_shape(repr(divmod(17, 5)))  # (3, 2)
reveal_shape(2 ** 10)  # 1024
reveal_shape(pow(3, 2))  # 9
reveal_shape(abs(-4))  # 4
reveal_shape(round(2.5))  # 2
reveal_shape(round(3.5))  # 4
reveal_shape(repr(round(2.675, 2)))  # 2.67
reveal_shape(int("42"))  # 42
reveal_shape(int("ff", 16))  # 255
reveal_shape(int(3.99))  # 3
reveal_shape(int(-3.99))  # -3
reveal_shape(int(True))  # 1
reveal_shape(repr(float("1e-3")))  # 0.001
reveal_shape(repr(float(7)))  # 7.0
reveal_shape(bool([]))  # False
reveal_shape((255).bit_length())  # 8
reveal_shape(hex(255))  # 0xff
reveal_shape(bin(5))  # 0b101
reveal_shape(oct(8))  # 0o10
reveal_shape(chr(65))  # A
reveal_shape(ord("a"))  # 97
reveal_shape(isinstance(3, int))  # True
reveal_shape(isinstance(True, int))  # True
reveal_shape(isinstance([], (tuple, list)))  # True
reveal_shape(isinstance("x", list))  # False
reveal_shape(issubclass(bool, int))  # True
reveal_shape(callable(len))  # True
reveal_shape(hasattr([], "append"))  # True
reveal_shape(hasattr([], "nope"))  # False
reveal_shape(getattr(3, "nope", 9))  # 9
reveal_shape(type(3) is int)  # True
reveal_shape(type("x").__name__)  # str
