"""One peer, measured in turn with the engine: answers the lines that `engine_bench serve` answers, and `version` with what it is.

usage: peer.py pytensor|torch|jax THREADS
"""

import os
import sys
import time

name, threads = sys.argv[1], sys.argv[2]
for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = threads
if name == "jax":
    os.environ["JAX_PLATFORMS"] = "cpu"
    os.environ["XLA_FLAGS"] = f"--xla_cpu_multi_thread_eigen={'false' if threads == '1' else 'true'}"

import numpy  # noqa: E402 (the threads are set first)

RATE = 0.01


def examples_of(sizes, count):
    random = numpy.random.RandomState(1)
    x = random.uniform(size=(count, sizes[0])).astype("float32")
    return x, ((numpy.arange(count) * 7 + 3) % sizes[-1]).astype("int64")


def parameters_of(sizes):
    random = numpy.random.RandomState(2)
    values = []
    for inputs, outputs in zip(sizes, sizes[1:]):
        values.append(random.uniform(-0.05, 0.05, size=(inputs, outputs)).astype("float32"))
        values.append(numpy.zeros(outputs, dtype="float32"))
    return values


def pytensor_step(sizes):
    import pytensor
    import pytensor.tensor as pt

    pytensor.config.floatX = "float32"
    x, labels = pt.fmatrix("x"), pt.lvector("labels")
    parameters = [pytensor.shared(value) for value in parameters_of(sizes)]
    h = x
    for i in range(0, len(parameters), 2):
        h = h @ parameters[i] + parameters[i + 1]
        if i + 2 < len(parameters):
            h = pt.tanh(h)
    loss = -pt.special.log_softmax(h, axis=1)[pt.arange(labels.shape[0]), labels].mean()
    gradients = pytensor.grad(loss, parameters)
    updates = [(p, p - numpy.float32(RATE) * g) for p, g in zip(parameters, gradients)]
    step = pytensor.function([x, labels], loss, updates=updates)
    step.trust_input = True
    return lambda a, b: float(step(a, b))


def torch_step(sizes):
    import torch

    torch.set_num_threads(int(threads))
    parameters = [torch.from_numpy(value).requires_grad_() for value in parameters_of(sizes)]

    def step(a, b):
        h = torch.from_numpy(a)
        for i in range(0, len(parameters), 2):
            h = torch.addmm(parameters[i + 1], h, parameters[i])
            if i + 2 < len(parameters):
                h = torch.tanh(h)
        loss = torch.nn.functional.cross_entropy(h, torch.from_numpy(b))
        for p, g in zip(parameters, torch.autograd.grad(loss, parameters)):
            p.data.sub_(g, alpha=RATE)
        return loss.item()

    return step


def jax_step(sizes):
    import jax
    import jax.numpy as jnp

    def loss_of(parameters, x, labels):
        h = x
        for i in range(0, len(parameters), 2):
            h = h @ parameters[i] + parameters[i + 1]
            if i + 2 < len(parameters):
                h = jnp.tanh(h)
        return -jax.nn.log_softmax(h)[jnp.arange(labels.shape[0]), labels].mean()

    def update(parameters, x, labels):
        loss, gradients = jax.value_and_grad(loss_of)(parameters, x, labels)
        return [p - RATE * g for p, g in zip(parameters, gradients)], loss

    compiled = jax.jit(update, donate_argnums=0)
    state = [[jnp.asarray(value) for value in parameters_of(sizes)]]

    def step(a, b):
        state[0], loss = compiled(state[0], a, b.astype("int32"))
        return float(loss)

    return step


def version():
    module = __import__({"pytensor": "pytensor", "torch": "torch", "jax": "jax"}[name])
    return f"{name} {module.__version__}, numpy {numpy.__version__}, {threads} threads"


step, batch, x, labels = None, 1, None, None
for line in sys.stdin:
    words = line.split()
    start = time.perf_counter()
    if words[0] == "version":
        print(version(), flush=True)
        continue
    if words[0] == "setup":
        sizes = [int(size) for size in words[1].split("-")]
        batch = int(words[2])
        x, labels = examples_of(sizes, int(words[3]))
        step = {"pytensor": pytensor_step, "torch": torch_step, "jax": jax_step}[name](sizes)
        step(x[:batch], labels[:batch])
    else:
        for first in range(0, len(x) - batch + 1, batch):
            step(x[first : first + batch], labels[first : first + batch])
    print(time.perf_counter() - start, flush=True)
