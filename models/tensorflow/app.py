"""tf.app"""
from foreshape import entry_module
from tensorflow import flags
from tensorflow._shapes import absent


def run(main=None, argv=None):
    if absent(main):
        main = entry_module().main
    main(["program"] if absent(argv) else argv)
