"""Strings and formatting."""
reveal_shape(repr("layer%d" % 3))  # 'layer3'
reveal_shape(repr("%s/%s" % ("a", "b")))  # 'a/b'
reveal_shape(repr("%5.2f|%-5d|%05d" % (3.14159, 42, 42)))  # ' 3.14|42   |00042'
reveal_shape(repr("%(x)s-%(y)03d" % {"x": "k", "y": 7}))  # 'k-007'
reveal_shape(repr("%r %s" % ("a", [1, "b"])))  # "'a' [1, 'b']"
reveal_shape(repr("%e %g %g" % (12345.678, 0.0001, 1e20)))  # '1.234568e+04 0.0001 1e+20'
reveal_shape(repr("%x %X %o %c %%" % (255, 255, 8, "z")))  # 'ff FF 10 z %'
reveal_shape(repr("%s" % (1,)))  # '1'
reveal_shape(repr("%s" % 1.0))  # '1.0'
reveal_shape(repr("%+d % d" % (3, 4)))  # '+3  4'
reveal_shape(repr("%*d" % (5, 3)))  # '    3'
reveal_shape(repr("{} {}".format(1, "b")))  # '1 b'
reveal_shape(repr("{1} {0}".format(1, "b")))  # 'b 1'
reveal_shape(repr("{a:>5}|{a:<5}|{a:^5}|{a:*^6}".format(a="x")))  # '    x|x    |  x  |**x***'
reveal_shape(repr("{:.3f} {:8.2e} {:g}".format(1.23456, 12345.678, 0.5)))  # '1.235 1.23e+04 0.5'
reveal_shape(repr("{:05d} {:+d} {:,} {:x} {:#b}".format(42, 3, 1234567, 255, 5)))  # '00042 +3 1,234,567 ff 0b101'
reveal_shape(repr("{0[1]} {1[k]} {2.real}".format([1, 2], {"k": 3}, 4)))  # '2 3 4'
reveal_shape(repr("{:{}}|".format("a", 4)))  # 'a   |'
reveal_shape(repr("{!r} {!s}".format("a", "b")))  # "'a' b"
reveal_shape(repr("{{}} {}".format(1)))  # '{} 1'
reveal_shape(repr("{:.2%} {:.3}".format(0.1234, 3.14159)))  # '12.34% 3.14'
reveal_shape(repr("{:.3} {:.3} {:.6}".format(123.0, 12.0, 100000.0)))  # '1.23e+02 12.0 1e+05'
n = 5
reveal_shape(f"conv{n}_{n + 1:03d} {'x'!r:>5}")  # conv5_006   'x'
reveal_shape(f"{3.0} {1e16} {1e-5} {0.1 + 0.2}")  # 3.0 1e+16 1e-05 0.30000000000000004
reveal_shape(str(3.0) + str(None) + str(True) + str((1,)) + str([1.5, "a"]))  # 3.0NoneTrue(1,)[1.5, 'a']
reveal_shape(str({"a": (1, 2)}))  # {'a': (1, 2)}
reveal_shape(repr("it's") + repr('a"b') + repr("a\n\t\\"))  # "it's"'a"b''a\n\t\\'
reveal_shape(format(3.14159, ".2f"))  # 3.14
reveal_shape(",".join(["a", "b"]))  # a,b
reveal_shape(repr("a,b,,c".split(",")))  # ['a', 'b', '', 'c']
reveal_shape(repr(" a  b ".split()))  # ['a', 'b']
reveal_shape(repr("a,b,c".split(",", 1)))  # ['a', 'b,c']
reveal_shape(repr("a,b,c".rsplit(",", 1)))  # ['a,b', 'c']
reveal_shape(repr(" a b c ".split(None, 1)))  # ['a', 'b c ']
reveal_shape(repr(" a b c ".rsplit(None, 1)))  # [' a b', 'c']
reveal_shape(repr("a\nb\r\nc".splitlines()))  # ['a', 'b', 'c']
reveal_shape(repr("k=v=w".partition("=")))  # ('k', '=', 'v=w')
reveal_shape(repr("k=v=w".rpartition("=")))  # ('k=v', '=', 'w')
reveal_shape("  x ".strip() + "xxaxx".strip("x") + "aab".lstrip("a") + "baa".rstrip("a"))  # xabb
reveal_shape("Hello".lower() + "Hello".upper() + "hello world".title() + "hELLO".capitalize() + "aB".swapcase())  # helloHELLOHello WorldHelloAb
reveal_shape("a.b.c".replace(".", "_"))  # a_b_c
reveal_shape("a.b.c".replace(".", "_", 1))  # a_b.c
reveal_shape("model.ckpt".endswith(".ckpt"))  # True
reveal_shape("model.ckpt".startswith(("x", "mod")))  # True
reveal_shape("abcabc".find("c"))  # 2
reveal_shape("abcabc".rfind("c"))  # 5
reveal_shape("abcabc".find("z"))  # -1
reveal_shape("abcabc".index("b"))  # 1
reveal_shape("abcabc".count("ab"))  # 2
reveal_shape(repr("7".zfill(3) + "-7".zfill(4) + "a".ljust(3) + "|" + "a".rjust(3) + "a".center(5)))  # '007-007a  |  a  a  '
reveal_shape("123".isdigit())  # True
reveal_shape("abc".isalpha())  # True
reveal_shape("a1".isalnum())  # True
reveal_shape("abc"[1])  # b
reveal_shape("abcdef"[1:4])  # bcd
reveal_shape("é".encode("utf-8").decode("utf-8") == "é")  # True
reveal_shape(len("éa"))  # 2
reveal_shape("b" in "abc")  # True
reveal_shape("ab" * 3)  # ababab
reveal_shape("a" + "b" == "ab")  # True
reveal_shape("a" < "b")  # True
