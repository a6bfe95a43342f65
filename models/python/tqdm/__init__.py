"""Progress bars: they give what they are given."""

from foreshape import any_length, nothing


class tqdm(object):
    def __init__(self, iterable=None, desc=None, total=None, *args, **kwargs):
        self.iterable = iterable
        self.desc = desc
        self.total = total
        self.n = any_length()

    def __iter__(self):
        return iter(self.iterable)

    def __len__(self):
        return self.total if self.iterable is None else len(self.iterable)

    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass

    @classmethod
    def pandas(cls, *args, **kwargs):
        pass

    @staticmethod
    def write(*args, **kwargs):
        pass

    update = nothing
    close = nothing
    clear = nothing
    refresh = nothing
    reset = nothing
    unpause = nothing
    set_description = nothing
    set_description_str = nothing
    set_postfix = nothing
    set_postfix_str = nothing
    display = nothing


def trange(*args, **kwargs):
    return tqdm(range(*args))


tqdm_notebook = tqdm
tnrange = trange
