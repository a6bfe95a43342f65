"""Options that have to be given, listed choices, subcommands, flags."""
import argparse

from absl import app, flags

import numpy as np

parser = argparse.ArgumentParser()
parser.add_argument("size", type=int)
parser.add_argument("--width", type=int, required=True)
parser.add_argument("--depth", type=int, choices=[2, 3], required=True)
parser.add_argument("--kind", choices=["a", "b"], required=True)
parser.add_argument("files", nargs="*")
parser.add_argument("--sizes", type=int, nargs=2, default=[3, 4])
parser.add_argument("--verbose", "-v", action="count", default=0)
commands = parser.add_subparsers(dest="command")
train = commands.add_parser("train")
train.add_argument("--steps", type=int, default=5)
train.set_defaults(func=lambda options: options.steps)
args = parser.parse_args()
reveal_shape(args.size)  # size
reveal_shape(args.width)  # width
reveal_shape(args.depth)  # depth
reveal_shape(args.kind)  # a | b
reveal_shape(args.files)  # []
reveal_shape(args.sizes)  # [3, 4]
reveal_shape(args.verbose)  # 0
reveal_shape(args.command)  # train
reveal_shape(args.steps)  # 5
reveal_shape(args.func(args))  # 5
reveal_shape(np.zeros((args.size, 4)))  # (size, 4)
np.zeros((args.depth, 3)) + np.zeros((2, 3))  # expect-warning: FS001 broadcast-mismatch

flags.DEFINE_integer("batch", 32, "size of a batch")
flags.DEFINE_string("name", None, "name")
flags.DEFINE_list("layers", "1,2", "sizes")
flags.DEFINE_integer("must", None, "has to be given")
flags.mark_flag_as_required("must")
FLAGS = flags.FLAGS


def main(argv):
    reveal_shape(FLAGS.batch)  # 32
    reveal_shape(FLAGS.name)  # None
    reveal_shape(len(FLAGS.layers))  # 2
    reveal_shape(FLAGS.must)  # must


if __name__ == "__main__":
    app.run(main)
