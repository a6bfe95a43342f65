"""Functions of complex numbers."""

pi = 3.141592653589793
e = 2.718281828459045
sqrt = exp = log = sin = cos = complex
