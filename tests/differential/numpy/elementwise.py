"""Programs with elementwise operations and reductions."""

from maker import case

UNARY = """
abs absolute fabs sqrt cbrt square exp exp2 expm1 log log2 log10 log1p sin cos tan arcsin arccos arctan sinh cosh
tanh arcsinh arccosh arctanh degrees radians negative positive sign reciprocal conjugate rint floor ceil trunc
logical_not isnan isinf isfinite signbit spacing sinc i0 angle real imag nan_to_num deg2rad rad2deg
""".split()
BINARY = """
add subtract multiply divide true_divide floor_divide mod remainder fmod power float_power maximum minimum fmax fmin
arctan2 hypot logaddexp copysign nextafter heaviside equal not_equal less less_equal greater greater_equal
logical_and logical_or logical_xor
""".split()
INTEGER_BINARY = """
bitwise_and bitwise_or bitwise_xor left_shift right_shift gcd lcm
""".split()
REDUCTIONS = """
sum prod mean std var max min amax amin any all ptp median nansum nanmean nanstd nanvar nanmax nanmin nanprod
nanmedian
""".split()
EXTREMES = """
argmax argmin
""".split()
METHOD_REDUCTIONS = """
sum prod mean std var max min any all argmax argmin
""".split()


@case
def unary(m):
    name = m.pick(*UNARY)
    return f"r = np.{name}({m.any()})"


@case
def unary_out(m):
    shape = m.shape(1)
    out = m.array(m.compatible(shape), "float64")
    return f"r = np.{m.pick('exp', 'sqrt', 'tanh')}({m.array(shape, 'float64')}, out={out})"


@case
def binary(m):
    shape = m.shape()
    return f"r = np.{m.pick(*BINARY)}({m.array(shape)}, {m.array(m.compatible(shape))})"


@case
def binary_integers(m):
    shape = m.shape()
    return f"r = np.{m.pick(*INTEGER_BINARY)}({m.array(shape, 'int64')}, {m.array(m.compatible(shape), 'int32')})"


@case
def operator(m):
    shape = m.shape()
    symbol = m.pick("+", "-", "*", "/", "//", "%", "**", "<", "<=", ">", ">=", "==", "!=")
    return f"r = {m.array(shape)} {symbol} {m.array(m.compatible(shape))}"


@case
def operator_scalar(m):
    symbol = m.pick("+", "-", "*", "/", "//", "%", "**", "<", "==")
    number = m.pick("2", "3", "0.5", "1.5", "True")
    if m.chance(0.5):
        return f"r = {m.any()} {symbol} {number}"
    return f"r = {number} {symbol} {m.any()}"


@case
def operator_list(m):
    shape = (m.pick(2, 3), m.pick(2, 3))
    items = m.pick("[1, 2, 3]", "[[1], [2]]", "[1.5, 2.5]", "(1, 2)")
    return f"r = {m.array(shape)} {m.pick('+', '*', '-')} {items}"


@case
def augmented(m):
    shape = m.shape(1)
    return (
        f"r = {m.array(shape, 'float64')}; r {m.pick('+=', '-=', '*=', '/=')} {m.array(m.compatible(shape), 'float64')}"
    )


@case
def negation(m):
    return f"r = {m.pick('-', '+', 'abs')}({m.any()})"


@case
def inversion(m):
    return f"r = ~{m.any(dtype=m.pick('bool_', 'int32'))}"


@case
def reduction(m):
    shape = m.shape(1)
    keep = m.pick("", "", ", keepdims=True")
    name = m.pick(*REDUCTIONS)
    if name in ("any", "all") or m.chance(0.2):
        return f"r = np.{name}({m.array(shape)})"
    return f"r = np.{name}({m.array(shape)}, axis={m.axis(shape)}{keep})"


@case
def reduction_axes(m):
    shape = m.shape(2)
    return f"r = np.{m.pick('sum', 'max', 'mean', 'prod')}({m.array(shape)}, axis=({m.axis(shape)}, {m.axis(shape)}))"


@case
def extreme(m):
    shape = m.shape(1)
    axis = m.pick("None", m.axis(shape))
    return f"r = np.{m.pick(*EXTREMES)}({m.array(shape)}, axis={axis})"


@case
def method_reduction(m):
    shape = m.shape(1)
    name = m.pick(*METHOD_REDUCTIONS)
    argument = m.pick("", str(m.axis(shape)), f"axis={m.axis(shape)}")
    return f"r = {m.array(shape)}.{name}({argument})"


@case
def cumulative(m):
    shape = m.shape(1)
    return f"r = np.{m.pick('cumsum', 'cumprod', 'nancumsum')}({m.array(shape)}, axis={m.pick('None', m.axis(shape))})"


@case
def quantile(m):
    shape = m.shape(1)
    q = m.pick("50", "[25, 75]", "[[10, 20], [30, 40]]")
    return f"r = np.percentile({m.array(shape, 'float64')}, {q}, axis={m.pick('None', m.axis(shape))})"


@case
def average(m):
    shape = m.shape(1, 2)
    weights = (shape[0] if m.chance(0.8) else m.size(),)
    return f"r = np.average({m.array(shape, 'float64')}, axis=0, weights=np.ones({weights}))"


@case
def counting(m):
    shape = m.shape(1)
    return f"r = np.count_nonzero({m.array(shape)}, axis={m.pick('None', m.axis(shape))})"


@case
def where(m):
    shape = m.shape()
    return f"r = np.where({m.array(shape, 'bool_')}, {m.array(m.compatible(shape))}, {m.array(m.compatible(shape))})"


@case
def where_positions(m):
    return f"r = np.where({m.any(1)})[0]"


@case
def positions(m):
    return f"r = np.{m.pick('argwhere', 'flatnonzero', 'unique')}({m.any(1)})"


@case
def clipping(m):
    shape = m.shape()
    return f"r = np.clip({m.array(shape, 'float64')}, {m.pick('0', m.array(m.compatible(shape), 'float64'))}, 1)"


@case
def dtypes_mixed(m):
    kinds = (
        "float16",
        "float32",
        "float64",
        "int8",
        "int16",
        "int32",
        "int64",
        "uint8",
        "uint16",
        "bool_",
        "complex64",
    )
    symbol = m.pick("+", "*", "/", "@")
    return f"r = {m.array((3, 3), m.pick(*kinds))} {symbol} {m.array((3, 3), m.pick(*kinds))}"


@case
def vectorized(m):
    shape = m.shape()
    return f"r = np.vectorize(lambda a, b: a + b)({m.array(shape)}, {m.array(m.compatible(shape))})"


@case
def ufunc_methods(m):
    shape = m.shape(1, 3)
    return m.pick(
        f"r = np.add.reduce({m.array(shape)}, axis={m.axis(shape)})",
        f"r = np.maximum.reduce({m.array(shape)})",
        f"r = np.add.accumulate({m.array(shape)})",
        f"r = np.subtract.outer({m.any(0, 2)}, {m.any(0, 2)})",
    )


@case
def selecting(m):
    shape = m.shape(1, 2)
    first, second = m.array(shape, "bool_"), m.array(m.compatible(shape), "bool_")
    return f"r = np.select([{first}, {second}], [1, {m.array(m.compatible(shape))}])"


@case
def choosing(m):
    shape = m.shape(0, 2)
    return f"r = np.choose({m.array(shape, 'int64').replace('ones', 'zeros')}, [1, {m.array(m.compatible(shape))}])"
