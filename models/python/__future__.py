"""Language features of later versions."""

absolute_import = division = print_function = unicode_literals = with_statement = generators = nested_scopes = annotations = True
generator_stop = barry_as_FLUFL = True
