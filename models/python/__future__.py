"""Language features of later versions."""

absolute_import = division = print_function = unicode_literals = with_statement = True
annotations = generators = nested_scopes = generator_stop = barry_as_FLUFL = True
