"""Python 2: lists where Python 3 has iterators, and names that are gone."""
import cPickle as pickle
import Queue
import StringIO
import urllib2
from itertools import imap, izip

d = {"a": 1, "b": 2}
reveal_shape(d.keys()[0])  # a
reveal_shape(d.values()[1])  # 2
reveal_shape(d.items()[0][1])  # 1
for key, value in d.iteritems():
    reveal_shape(value)  # 1 or 2
reveal_shape(d.has_key("a"))  # True
reveal_shape(map(len, ["ab", "c"])[0])  # 2
reveal_shape(zip([1, 2], [3, 4])[1])  # (2, 4)
reveal_shape(len(zip([1, 2], [3, 4])))  # 2
reveal_shape(len(filter(None, [0, 1])))  # 1
squares = map(lambda x: x * x, range(3))
squares.append(9)
reveal_shape(len(squares))  # 4
numbers = range(4)
numbers.append(7)
reveal_shape(numbers[-1])  # 7
reveal_shape(len(xrange(2, 9)))  # 7
reveal_shape(reduce(lambda a, b: a + b, [1, 2, 3]))  # 6
reveal_shape(cmp(1, 2))  # -1
reveal_shape(isinstance("x", basestring))  # True
reveal_shape(unicode("x"))  # x
reveal_shape(long(3))  # 3
reveal_shape(list(imap(abs, [-1])))  # [1,]
reveal_shape(list(izip([1], [2]))[0])  # (1, 2)
reveal_shape("%s" % unichr(65))  # A
print "text", 3
print >>open("log", "w"), "text"
queue = Queue.Queue()
queue.put(4)
reveal_shape(queue.get())  # 4
reveal_shape(5 / 2)  # 2
try:
    raise ValueError, "message"
except ValueError, error:
    reveal_shape(str(error))  # message
exec "x = 1"
