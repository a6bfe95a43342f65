"""Programs with products, linear algebra and signals."""

from maker import case


@case
def dot(m):
    a = m.shape(0, 3)
    b = m.shape(0, 3)
    if a and b and m.chance(0.7):
        b = b[:-2] + (a[-1],) + b[-1:] if len(b) > 1 else (a[-1],)
    return f"r = np.dot({m.array(a)}, {m.array(b)})"


@case
def dot_method(m):
    a, b = m.shape(1, 2), m.shape(1, 2)
    if m.chance(0.7):
        b = (a[-1],) + b[1:]
    return f"r = {m.array(a)}.dot({m.array(b)})"


@case
def matmul(m):
    a, b = m.shape(1, 4), m.shape(1, 4)
    if m.chance(0.8):
        b = b[:-2] + (a[-1],) + b[-1:] if len(b) > 1 else (a[-1],)
    if len(a) > 2 and len(b) > 1 and m.chance(0.6):
        b = m.compatible(a[:-2]) + b[-2:]
    return m.pick(f"r = {m.array(a)} @ {m.array(b)}", f"r = np.matmul({m.array(a)}, {m.array(b)})")


@case
def inner_products(m):
    a = m.shape(0, 2)
    b = m.shape(0, 2)
    if a and b and m.chance(0.7):
        b = b[:-1] + (a[-1],)
    return f"r = np.{m.pick('inner', 'outer', 'kron')}({m.array(a)}, {m.array(b)})"


@case
def vdot(m):
    a = m.shape(1, 2)
    return f"r = np.vdot({m.array(a)}, {m.array(m.changed(a))})"


@case
def cross(m):
    lead = m.shape(0, 1)
    return f"r = np.cross({m.array(lead + (m.pick(3, 3, 3, 4),))}, {m.array(m.compatible(lead) + (3,))})"


@case
def tensordot(m):
    a, b = m.shape(1, 3), m.shape(1, 3)
    if m.chance(0.4):
        count = m.pick(0, 1, 1, 2)
        if m.chance(0.7) and count and count <= min(len(a), len(b)):
            b = a[-count:] + b[count:]
        return f"r = np.tensordot({m.array(a)}, {m.array(b)}, axes={count})"
    i, j = m.axis(a), m.axis(b)
    if m.chance(0.7) and -len(a) <= i < len(a) and -len(b) <= j < len(b):
        b = tuple(a[i] if n == j % len(b) else dim for n, dim in enumerate(b))
    return f"r = np.tensordot({m.array(a)}, {m.array(b)}, axes=([{i}], [{j}]))"


@case
def einsum(m):
    sizes = {letter: m.size() for letter in "ijkl"}
    pattern = m.pick(
        "ij,jk->ik", "ij,j", "bij,bjk->bik", "ij->ji", "ii", "ii->i", "i,j->ij", "...ij,jk->...ik", "ij,ij->", "ijk,k"
    )
    sizes["b"] = m.size()
    operands = []
    for part in pattern.split("->")[0].split(","):
        shape = (m.shape(0, 1) if "..." in part else ()) + tuple(sizes[c] for c in part.replace("...", ""))
        operands.append(m.array(m.changed(shape) if m.chance(0.4) else shape, "float64"))
    return f"r = np.einsum('{pattern}', {', '.join(operands)})"


@case
def linear_algebra(m):
    n = m.size()
    square = m.pick((n, n), (n, n), (2, n, n), (n, n + 1))
    name = m.pick("inv", "det", "cholesky", "eigvals", "eigvalsh", "matrix_rank", "pinv")
    return f"r = np.linalg.{name}({m.array(square, 'float64')} + np.eye({square[-1]}))"


@case
def linear_algebra_tuples(m):
    shape = m.shape(2, 3)
    return "r = " + m.pick(
        f"np.linalg.svd({m.array(shape, 'float64')})[{m.pick(0, 1, 2)}]",
        f"np.linalg.svd({m.array(shape, 'float64')}, full_matrices=False)[{m.pick(0, 1, 2)}]",
        f"np.linalg.svd({m.array(shape, 'float64')}, compute_uv=False)",
        f"np.linalg.qr({m.array(shape, 'float64')})[{m.pick(0, 1)}]",
        f"np.linalg.qr({m.array(shape, 'float64')}, mode='complete')[{m.pick(0, 1)}]",
        f"np.linalg.eigh({m.array(shape[:-1] + (shape[-2],), 'float64')})[{m.pick(0, 1)}]",
        f"np.linalg.slogdet({m.array(shape[:-1] + (shape[-2],), 'float64')})[0]",
    )


@case
def solving(m):
    n = m.size()
    b = m.pick((n,), (n, 2), (m.size(),), (m.size(), 3))
    return f"r = np.linalg.solve(np.eye({n}), {m.array(b, 'float64')})"


@case
def least_squares(m):
    a = m.shape(2, 2)
    b = (a[0] if m.chance(0.7) else m.size(),) + m.pick((), (2,))
    return f"r = np.linalg.lstsq({m.array(a, 'float64')}, {m.array(b, 'float64')}, rcond=None)[{m.pick(0, 3)}]"


@case
def norms(m):
    shape = m.shape(1, 3)
    keep = m.pick("", ", keepdims=True")
    return m.pick(
        f"r = np.linalg.norm({m.array(shape, 'float64')})",
        f"r = np.linalg.norm({m.array(shape, 'float64')}, axis={m.axis(shape)}{keep})",
        f"r = np.linalg.norm({m.array(shape, 'float64')}, ord=2)",
    )


@case
def chains(m):
    a, b, c = m.size(), m.size(), m.size()
    wrong = m.size() if m.chance(0.3) else b
    return f"r = np.linalg.multi_dot([np.zeros(({a}, {b})), np.zeros(({wrong}, {c})), np.zeros(({c}, 2))])"


@case
def powers(m):
    shape = m.pick((3, 3), (2, 3), (2, 2, 2))
    return f"r = np.linalg.matrix_power({m.array(shape, 'float64')}, 2)"


@case
def diagonals(m):
    shape = m.shape(1, 3)
    return m.pick(
        f"r = np.diagonal({m.array(shape)})",
        f"r = np.trace({m.array(shape)})",
        f"r = np.diagonal({m.array(shape)}, offset={m.pick(-1, 1, 2)})",
    )


@case
def transforms(m):
    shape = m.shape(1, 3)
    name = m.pick("fft", "ifft", "rfft", "irfft")
    return m.pick(
        f"r = np.fft.{name}({m.array(shape[:-1] + (m.pick(2, 4, 5),), 'float64')})",
        f"r = np.fft.{name}({m.array(shape[:-1] + (4,), 'float64')}, n={m.pick(2, 4, 8)})",
        f"r = np.fft.{m.pick('fft2', 'rfft2', 'fftn')}({m.array(m.shape(2, 3), 'float64')})",
        f"r = np.fft.{m.pick('fftfreq', 'rfftfreq')}({m.size()})",
        f"r = np.fft.fftshift({m.array(shape)})",
    )


@case
def signals(m):
    return m.pick(
        f"r = np.convolve(np.ones({m.size()}), np.ones({m.size()}), mode={m.pick('full', 'same', 'valid')!r})",
        f"r = np.interp({m.any(0, 2, 'float64')}, np.arange({m.size()}), np.arange({m.size()}))",
        f"r = np.trapezoid({m.any(1, 2, 'float64')})",
    )


@case
def differences(m):
    shape = m.shape(1, 2)
    return m.pick(
        f"r = np.diff({m.array(shape, 'float64')}, axis={m.axis(shape)})",
        f"r = np.diff({m.array(shape, 'float64')}, n=2)",
        f"r = np.ediff1d({m.array(shape)})",
        f"r = np.gradient(np.zeros((4, 3)))[1]",
    )


@case
def covariances(m):
    shape = m.shape(1, 3)
    return m.pick(
        f"r = np.cov({m.array(shape, 'float64')})",
        f"r = np.cov({m.array(shape, 'float64')}, rowvar=False)",
        f"r = np.corrcoef({m.array(shape, 'float64')})",
        f"r = np.corrcoef(np.ones({m.pick(3, 4)}), np.ones({m.pick(3, 3, 4)}))",
    )


@case
def polynomials(m):
    n = m.pick(4, 5)
    other = n if m.chance(0.8) else 3
    return m.pick(
        f"r = np.polyfit(np.arange({n}.0), np.ones({other}), {m.pick(1, 2)})",
        f"r = np.polyval([1, 2, 3], {m.any(0, 2)})",
        f"r = np.polyfit(np.arange({n}.0), np.ones(({n}, 2)), 1)",
    )
