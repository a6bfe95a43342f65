"""tf.app"""
from foreshape import entry_module
from tensorflow import flags


def run(main=None, argv=None):
    if main is None:
        main = entry_module().main
    main(["program"] if argv is None else argv)
