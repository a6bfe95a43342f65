"""Arrays of numbers."""


def array(typecode, initializer=()):
    return list(initializer)


ArrayType = list
