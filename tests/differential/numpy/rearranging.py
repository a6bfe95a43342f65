"""Programs that reshape, join, split and index."""

from maker import case, product


@case
def reshape(m):
    shape = m.shape()
    new = m.factors(product(shape))
    arguments = ", ".join(map(str, new))
    return m.pick(
        f"r = {m.array(shape)}.reshape({arguments})",
        f"r = np.reshape({m.array(shape)}, {new!r})",
        f"r = {m.array(shape)}.reshape({list(new)})",
    )


@case
def shape_assignment(m):
    shape = m.shape(1)
    return f"x = {m.array(shape)}; x.shape = {m.factors(product(shape))!r}; r = x"


@case
def transpose(m):
    shape = m.shape(1)
    order = m.permutation(len(shape))
    if m.chance(0.1):
        order = order + (0,)
    return m.pick(
        f"r = {m.array(shape)}.T",
        f"r = np.transpose({m.array(shape)})",
        f"r = np.transpose({m.array(shape)}, {order!r})",
        f"r = {m.array(shape)}.transpose({', '.join(map(str, order))})",
        f"r = {m.array(shape)}.transpose({order!r})",
    )


@case
def moving_axes(m):
    shape = m.shape(1)
    a, b = m.axis(shape), m.axis(shape)
    return m.pick(
        f"r = np.swapaxes({m.array(shape)}, {a}, {b})",
        f"r = np.moveaxis({m.array(shape)}, {a}, {b})",
        f"r = np.rollaxis({m.array(shape)}, {a})",
        f"r = np.rollaxis({m.array(shape)}, {a}, {max(b, 0)})",
        f"r = {m.array(shape)}.swapaxes({a}, {b})",
    )


@case
def moving_several_axes(m):
    shape = m.shape(3, 4)
    return f"r = np.moveaxis({m.array(shape)}, [0, 1], [{m.pick(-1, 1, 2)}, {m.pick(-2, 0)}])"


@case
def squeezing(m):
    shape = tuple(1 if m.chance(0.5) else dim for dim in m.shape())
    return m.pick(
        f"r = np.squeeze({m.array(shape)})",
        f"r = {m.array(shape)}.squeeze({m.axis(shape)})",
        f"r = np.squeeze({m.array(shape)}, axis={m.axis(shape)})",
    )


@case
def expanding(m):
    shape = m.shape()
    axis = m.random.randint(-len(shape) - 2, len(shape) + 1)
    return m.pick(
        f"r = np.expand_dims({m.array(shape)}, {axis})",
        f"r = np.expand_dims({m.array(shape)}, (0, -1))",
        f"r = np.atleast_{m.pick(1, 2, 3)}d({m.array(shape)})",
    )


@case
def broadcasting(m):
    shape = m.shape()
    return m.pick(
        f"r = np.broadcast_to({m.array(m.compatible(shape))}, {shape!r})",
        f"r = np.broadcast_arrays({m.array(shape)}, {m.array(m.compatible(shape))})[0]",
    )


@case
def flattening(m):
    shape = m.shape()
    return m.pick(f"r = np.ravel({m.array(shape)})", f"r = {m.array(shape)}.flatten()", f"r = {m.array(shape)}.ravel()")


@case
def flipping(m):
    shape = m.shape(1)
    return m.pick(
        f"r = np.flip({m.array(shape)}, {m.axis(shape)})",
        f"r = np.flipud({m.array(shape)})",
        f"r = np.fliplr({m.array(shape)})",
        f"r = np.roll({m.array(shape)}, 1, axis={m.axis(shape)})",
        f"r = np.rot90({m.array(shape)}, {m.pick(1, 2, 3)})",
    )


@case
def tiling(m):
    shape = m.shape()
    return f"r = np.tile({m.array(shape)}, {m.pick('2', '(2, 3)', '(1, 2, 3)', '(2,)')})"


@case
def repeating(m):
    shape = m.shape(1)
    axis = m.pick("None", m.axis(shape))
    repeats = m.pick("2", "3", "[1, 2]", "[2, 0, 1]")
    return f"r = np.repeat({m.array(shape)}, {repeats}, axis={axis})"


@case
def padding(m):
    shape = m.shape(1)
    width = m.pick("1", "(1, 2)", "((1, 2),)", repr(((1, 1),) * len(shape)), "((0, 1), (2, 3))")
    return f"r = np.pad({m.array(shape)}, {width}, mode='constant')"


@case
def resizing(m):
    return f"r = np.resize({m.any(1)}, {m.shape(1)!r})"


@case
def concatenating(m):
    shape = m.shape(1)
    axis = m.axis(shape)
    inside = axis if -len(shape) <= axis < len(shape) else 0
    others = ", ".join(m.array(m.changed(shape, inside)) for _ in range(m.pick(1, 2)))
    return f"r = np.concatenate(({m.array(shape)}, {others}), axis={axis})"


@case
def stacking(m):
    shape = m.shape(0, 2)
    other = m.changed(shape) if m.chance(0.5) else shape
    return f"r = np.stack([{m.array(shape)}, {m.array(other)}], axis={m.random.randint(-len(shape) - 1, len(shape))})"


@case
def stacking_directions(m):
    name = m.pick("vstack", "hstack", "dstack", "column_stack")
    shape = m.shape(1, 3)
    axis = {"vstack": 0, "hstack": 1, "dstack": 2, "column_stack": 1}[name]
    other = m.changed(shape, axis if axis < len(shape) and m.chance(0.6) else None)
    return f"r = np.{name}(({m.array(shape)}, {m.array(other)}))"


@case
def appending(m):
    shape = m.shape(1, 2)
    return m.pick(
        f"r = np.append({m.array(shape)}, {m.array(m.changed(shape, 0))})",
        f"r = np.append({m.array(shape)}, {m.array(m.changed(shape, 0))}, axis=0)",
    )


@case
def joining_by_brackets(m):
    shape = m.shape(1, 2)
    return m.pick(
        f"r = np.r_[{m.array(shape)}, {m.array(m.changed(shape, 0))}]",
        f"r = np.c_[{m.array(shape)}, {m.array(m.changed(shape, -1))}]",
        "r = np.r_[0:5, 2]",
    )


@case
def blocks(m):
    a, b = m.size(), m.size()
    wrong = m.size() if m.chance(0.3) else a
    return (
        f"r = np.block([[np.zeros(({a}, {a})), np.ones(({wrong}, {b}))], [np.ones(({b}, {a})), np.zeros(({b}, {b}))]])"
    )


@case
def splitting(m):
    shape = m.shape(1, 2)
    axis = m.axis(shape, 0)
    how = m.pick("2", "3", "[1]", "[1, 3]")
    name = m.pick("split", "split", "array_split")
    return f"r = np.{name}({m.array(shape)}, {how}, axis={axis})[{m.pick(0, -1)}]"


@case
def splitting_directions(m):
    shape = m.shape(1, 3)
    return f"r = np.{m.pick('vsplit', 'hsplit', 'dsplit')}({m.array(shape)}, 2)[0]"


@case
def deleting(m):
    shape = m.shape(1, 2)
    return f"r = np.delete({m.array(shape)}, 0, axis={m.pick('None', m.axis(shape))})"


@case
def inserting(m):
    shape = m.shape(1, 2)
    return m.pick(f"r = np.insert({m.array(shape)}, 0, 1)", f"r = np.insert({m.array(shape)}, 0, 1, axis=0)")


@case
def indexing(m):
    shape = m.shape(1, 3)
    parts = []
    for dim in shape[: m.random.randint(1, len(shape))]:
        parts.append(
            m.pick(
                "0",
                "-1",
                str(dim - 1),
                ":",
                "1:",
                ":-1",
                "::2",
                "::-1",
                "None",
                "..." if "..." not in parts else ":",
                str(dim),
                "[0, 0]",
            )
        )
    if m.chance(0.1):
        parts.extend([":"] * 3)
    return f"r = {m.array(shape)}[{', '.join(parts)}]"


@case
def indexing_by_arrays(m):
    shape = m.shape(1, 3)
    index = m.pick(
        "np.array([0, 0, 0])",
        "np.array([[0], [0]])",
        "[0, 0], [0, 0, 0]",
        "[0, 0], [0, 0]",
        "[[0], [0]], [0, 0, 0]",
        ":, [0, 0]",
        "[0, 0], :, [0, 0]",
        "None, [0, 0]",
        "0, [0, 0]",
        "[0, 0], None, 0",
    )
    return f"r = {m.array(shape)}[{index}]"


@case
def indexing_by_masks(m):
    shape = m.shape(1, 2)
    mask = m.changed(shape)
    return f"r = {m.array(shape)}[np.zeros({mask!r}, dtype=bool)]"


@case
def assigning(m):
    shape = m.shape(1, 3)
    target = m.pick("0", ":", "...", "-1", ":2", "None")
    value = m.compatible(shape[1:] if target in ("0", "-1") else shape)
    return f"r = {m.array(shape, 'float64')}; r[{target}] = {m.array(value, 'float64')}"


@case
def assigning_by_arrays(m):
    shape = m.shape(1, 2)
    target, lead = m.pick(("[0, 0]", (2,)), ("np.array([[0], [0]])", (2, 1)))
    value = m.compatible(lead + shape[1:])
    return f"r = {m.array(shape, 'float64')}; r[{target}] = {m.array(value, 'float64')}"


@case
def taking(m):
    shape = m.shape(1, 3)
    indices = m.pick("0", "[0, 0]", "[[0, 0]]")
    return m.pick(
        f"r = np.take({m.array(shape)}, {indices}, axis={m.axis(shape)})", f"r = {m.array(shape)}.take({indices})"
    )


@case
def taking_along(m):
    shape = m.shape(1, 2)
    axis = m.random.randrange(len(shape))
    index = m.changed(shape, axis)
    return f"r = np.take_along_axis({m.array(shape)}, np.zeros({index!r}, dtype=np.int64), axis={axis})"


@case
def sorting(m):
    shape = m.shape(1)
    return f"r = np.{m.pick('sort', 'argsort')}({m.array(shape)}, axis={m.pick('None', m.axis(shape))})"


@case
def searching(m):
    return f"r = np.searchsorted({m.any(1, 2)}, {m.any(0, 2)})"


@case
def counting_bins(m):
    return m.pick(
        "r = np.histogram(np.zeros(5), bins=4)[1]",
        "r = np.histogram(np.zeros(5), bins=[0, 1, 2])[0]",
        f"r = np.digitize({m.any(0, 2)}, [0, 1, 2])",
        f"r = np.bincount({m.any(1, 2, 'int64')})",
        "r = np.histogram2d(np.zeros(4), np.zeros(4), bins=(2, 3))[0]",
    )


@case
def sets(m):
    return m.pick(
        f"r = np.isin({m.any(0, 2)}, [1, 2])",
        f"r = np.{m.pick('union1d', 'intersect1d', 'setdiff1d')}({m.any(1, 2)}, [1, 2])",
    )


@case
def unique_parts(m):
    shape = m.shape(1, 1)
    return f"r = np.unique({m.array(shape)}, return_inverse=True)[1]"


@case
def index_grids(m):
    return m.pick(
        f"r = np.zeros((5, 6))[np.ix_([0, 1], [{', '.join(['0'] * m.size())}])]",
        f"r = np.ix_([0, 1], [1])[{m.pick(0, 1)}]",
        f"r = np.unravel_index({m.any(0, 1, 'int64').replace('ones', 'zeros')}, (3, 4))[0]",
    )


@case
def windows(m):
    shape = m.shape(1, 2)
    return m.pick(
        f"r = np.lib.stride_tricks.sliding_window_view({m.array(shape)}, {m.pick('2', repr((1,) * len(shape)), '3')})",
        f"r = np.{m.pick('hanning', 'hamming', 'bartlett', 'blackman')}({m.size()})",
    )


@case
def along_axes(m):
    shape = m.shape(1, 3)
    return (
        f"r = np.apply_along_axis(lambda x: {m.pick('x.sum()', 'x * 2', 'x[:1]')}, {m.axis(shape)}, {m.array(shape)})"
    )


@case
def iterating(m):
    shape = m.shape(1, 2)
    return m.pick(
        f"r = [row for row in {m.array(shape)}][0]",
        f"r = np.array([row * 2 for row in {m.array(shape)}])",
        f"r = np.array({m.array(shape)}.tolist())",
        f"r = np.concatenate([row for row in {m.array(shape + (2,))}])",
        f"r = np.array(list(zip({m.array((3,))}, {m.array((3,))})))",
    )


@case
def attributes(m):
    shape = m.shape(1, 3)
    return m.pick(
        f"r = {m.array(shape)}.real",
        f"r = {m.array(shape)}.flat[0:1]",
        f"r = {m.array(shape)}.copy()",
        f"r = np.copy({m.array(shape)})",
        f"r = np.asarray({m.array(shape)}, dtype=np.float32)",
        f"r = {m.array(shape)}.round(2)",
        f"r = {m.array(shape)}.clip(0, 1)",
    )
