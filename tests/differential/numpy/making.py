"""Programs that make arrays, random ones among them, and compute their sizes."""

from maker import case, product


@case
def making(m):
    n, k = m.size(), m.size()
    return "r = " + m.pick(
        f"np.zeros({n})",
        f"np.ones(({n}, {k}))",
        f"np.full(({n}, {k}), 7)",
        f"np.full({n}, 2.5)",
        f"np.eye({n})",
        f"np.eye({n}, {k})",
        f"np.identity({n})",
        f"np.arange({n})",
        f"np.arange({n}, {n + k})",
        f"np.arange(0, {n}, 2)",
        f"np.arange({n}, 0, -1)",
        f"np.arange(0, 1, 0.{k})",
        f"np.linspace(0, 1, {n})",
        f"np.logspace(0, 1, {n})",
        f"np.geomspace(1, 10, {n})",
        f"np.tri({n}, {k})",
        f"np.diag(np.ones({n}))",
        f"np.diag(np.ones(({n}, {k})))",
        f"np.diag(np.ones({n}), k={k})",
        f"np.diag(np.ones(({n}, {k})), k=1)",
        f"np.diagflat(np.ones(({n}, {k})))",
        f"np.vander(np.ones({n}), {k})",
        f"np.indices(({n}, {k}))",
        f"np.mgrid[0:{n}, 0:{k}]",
        f"np.ogrid[0:{n}, 0:{k}][0]",
        f"np.mgrid[0:{n}]",
        f"np.meshgrid(np.ones({n}), np.ones({k}))[0]",
        f"np.meshgrid(np.ones({n}), np.ones({k}), indexing='ij')[1]",
        f"np.meshgrid(np.ones({n}), np.ones({k}), sparse=True)[0]",
        f"np.fromiter(range({n}), dtype=np.int64)",
        f"np.fromfunction(lambda i, j: i + j, ({n}, {k}))",
        "np.array([[1, 2], [3, 4]])",
        "np.array([1.0, 2.0])",
        "np.array(5)",
        "np.array([1, 2, 3], ndmin=2)",
        "np.array([[1], [2, 3]])",
        "np.array([True, False])",
        f"np.array([np.zeros({n}), np.zeros({k})])",
        f"np.array([np.zeros({n})] * {k})",
        "np.float32([1, 2])",
        "np.int64(3)",
        "np.uint8(3)",
        f"np.linspace(np.zeros({n}), np.ones({n}), {k})",
    )


@case
def making_like(m):
    return f"r = np.{m.pick('zeros_like', 'ones_like', 'empty_like')}({m.any()})"


@case
def triangles(m):
    return f"r = np.{m.pick('tril', 'triu')}({m.any(1, 3)})"


@case
def triangle_positions(m):
    return f"r = np.{m.pick('tril', 'triu')}_indices({m.size()}, k={m.pick(0, 1, -1)})[0]"


@case
def converting(m):
    return f"r = {m.any()}.astype({m.pick('np.float32', 'int', 'float', 'bool', repr('uint8'), 'np.complex64')})"


@case
def random_numbers(m):
    n, k = m.size(), m.size()
    return "r = np.random." + m.pick(
        f"rand({n}, {k})",
        f"randn({n})",
        "randn()",
        f"randint(0, 10, size=({n}, {k}))",
        f"random(({n}, {k}))",
        f"random_sample({n})",
        f"uniform(size={n})",
        f"uniform(0, 1, ({n}, {k}))",
        f"normal(np.zeros({n}), 1)",
        f"normal(np.zeros({n}), np.ones({k}))",
        f"normal(0, 1, size=({n}, {k}))",
        f"normal(np.zeros({n}), 1, size=({k}, {n}))",
        f"normal(np.zeros({n}), 1, size=({n}, {k}))",
        f"choice({n}, 3)",
        f"choice({n}, size=(2, 2))",
        f"choice(np.zeros({n}), {k}, replace=False)",
        "choice(np.zeros((2, 2)), 2)",
        f"permutation({n})",
        f"permutation(np.zeros(({n}, {k})))",
        f"binomial(10, 0.5, size={n})",
        f"poisson(3.0, ({n}, {k}))",
        f"multivariate_normal(np.zeros({n}), np.eye({k}))",
        f"multivariate_normal(np.zeros({n}), np.eye({n}), size={k})",
        f"dirichlet(np.ones({n}), {k})",
        f"multinomial(10, np.ones({n}) / {n}, size={k})",
        f"standard_normal(({n},))",
        f"beta(1, 2, {n})",
        f"exponential(size=({n},))",
        f"choice({n}, p=np.ones({k}) / {k})",
    )


@case
def random_generators(m):
    n, k = m.size(), m.size()
    return "r = np.random.default_rng(0)." + m.pick(
        f"random(({n}, {k}))",
        f"integers(0, 10, ({n}, {k}))",
        f"normal(size={n})",
        f"uniform(0, 1, size=({n},))",
        f"choice(np.zeros(({n}, {k})), 2)",
        f"choice(np.zeros(({n}, {k})), 2, axis=1)",
        f"choice({n}, {k}, replace=False)",
        f"permutation(np.zeros(({n}, {k})))",
        f"standard_normal(({n}, {k}))",
        f"integers({n})",
    )


@case
def shuffling(m):
    return f"r = {m.any(1, 2)}; np.random.shuffle(r)"


@case
def sizes_computed(m):
    shape = m.shape(1, 3)
    return m.pick(
        f"r = np.zeros(int(np.prod({shape!r})))",
        f"r = np.zeros((2, np.prod(np.ones({shape!r}).shape)))",
        f"r = np.zeros(int(np.ceil({product(shape)} / 4)))",
        f"r = np.zeros(int(np.sqrt({m.pick(16, 25, 20)})))",
        f"r = np.zeros(np.array({shape!r}))",
        f"r = np.zeros(np.array({shape!r}).sum())",
        f"r = np.zeros(np.arange(1, 4)[{m.pick(0, 1, -1)}])",
        f"r = np.zeros(np.array({shape!r}) * 2)",
        f"r = np.zeros(max({shape!r}))",
        f"r = np.zeros(int(np.log2({m.pick(8, 16)})))",
        f"r = np.zeros(np.ones({shape!r}).size)",
        f"r = np.zeros(len(np.ones({shape!r})))",
        f"r = np.zeros(tuple(np.array({shape!r}) + 1))",
        f"r = np.zeros(np.ones({shape!r}).ndim)",
    )
