"""Prints what CPython's own parser makes of files, in the notation of the IR's printer.

For each file named in the arguments: a line `=== PATH`, then the statements, or `!` if this Python cannot parse it.
"""

import ast
import re
import sys
import warnings

BINARY = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
          ast.MatMult: "@", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>"}
COMPARE = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Is: "is",
           ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in"}
UNARY = {ast.USub: "-", ast.UAdd: "+", ast.Not: "not ", ast.Invert: "~"}
ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\", '"': '\\"'}


def escaped(text, is_bytes=False):
    out = []
    for c in text:
        code = ord(c)
        if c in ESCAPES:
            out.append(ESCAPES[c])
        elif code < 0x20 or code == 0x7F or (is_bytes and code >= 0x80):
            out.append("\\x%02x" % code)
        elif 0xD800 <= code < 0xE000:
            out.append("\ufffd")
        else:
            out.append(c)
    return "".join(out)


def is_generator(body):
    pending = list(body)
    while pending:
        node = pending.pop()
        if isinstance(node, (ast.Yield, ast.YieldFrom)):
            return True
        if isinstance(node, (ast.Lambda, ast.FunctionDef, ast.AsyncFunctionDef)):
            pending += node.args.defaults + [d for d in node.args.kw_defaults if d]
            pending += getattr(node, "decorator_list", [])
        elif isinstance(node, ast.ClassDef):
            pending += node.decorator_list + node.bases
        else:
            pending += ast.iter_child_nodes(node)
    return False


class Printer:
    def __init__(self, source):
        self.lines = re.split(rb"\r\n|\r|\n", source[3:] if source.startswith(b"\xef\xbb\xbf") else source)
        self.out = []
        self.classes = []

    def mangled(self, name):
        if self.classes and name.startswith("__") and not name.endswith("__"):
            owner = self.classes[-1].lstrip("_")
            if owner:
                return "_" + owner + name
        return name

    def number(self, node):
        if isinstance(node.value, int) and node.value < 2**63:
            return str(node.value)
        text = self.lines[node.lineno - 1][node.col_offset:node.end_col_offset].decode().replace("_", "")
        return text[:-1] + "j" if isinstance(node.value, complex) else text

    def expressions(self, nodes):
        return ", ".join(self.expression(node) for node in nodes)

    def arguments(self, positional, keywords):
        items = [(n.lineno, n.col_offset, self.expression(n)) for n in positional]
        for k in keywords:
            prefix = "**" if k.arg is None else self.mangled(k.arg) + "="
            items.append((k.lineno, k.col_offset, prefix + self.expression(k.value)))
        return ", ".join(text for _, _, text in sorted(items, key=lambda item: item[:2]))

    def comprehension(self, element, node):
        text = element
        for g in node.generators:
            text += (" async for " if g.is_async else " for ") + self.expression(g.target) + " in " + self.expression(g.iter)
            text += "".join(" if " + self.expression(c) for c in g.ifs)
        return text

    def expression(self, node):
        e = self.expression
        match node:
            case None:
                return "?"
            case ast.Constant(value=None | True | False):
                return str(node.value)
            case ast.Constant(value=str(text)):
                return '"' + escaped(text) + '"'
            case ast.Constant(value=bytes(text)):
                return 'b"' + escaped(text.decode("latin-1"), True) + '"'
            case ast.Constant():
                return "..." if node.value is ... else self.number(node)
            case ast.Name():
                return self.mangled(node.id)
            case ast.Attribute():
                return e(node.value) + "." + self.mangled(node.attr)
            case ast.Subscript():
                return e(node.value) + "[" + e(node.slice) + "]"
            case ast.Slice():
                return ":".join(e(part) if part else "" for part in (node.lower, node.upper, node.step))
            case ast.Call():
                return e(node.func) + "(" + self.arguments(node.args, node.keywords) + ")"
            case ast.UnaryOp():
                return "(" + UNARY[type(node.op)] + e(node.operand) + ")"
            case ast.BinOp():
                return "(" + e(node.left) + " " + BINARY[type(node.op)] + " " + e(node.right) + ")"
            case ast.Compare():
                pairs = zip(node.ops, node.comparators)
                return "(" + e(node.left) + "".join(" %s %s" % (COMPARE[type(o)], e(c)) for o, c in pairs) + ")"
            case ast.BoolOp():
                return "(" + (" and " if isinstance(node.op, ast.And) else " or ").join(map(e, node.values)) + ")"
            case ast.IfExp():
                return "(" + e(node.body) + " if " + e(node.test) + " else " + e(node.orelse) + ")"
            case ast.Lambda():
                return "(lambda(" + self.parameters(node.args) + "): " + e(node.body) + ")"
            case ast.Tuple():
                return "(" + self.expressions(node.elts) + ("," if len(node.elts) == 1 else "") + ")"
            case ast.List():
                return "[" + self.expressions(node.elts) + "]"
            case ast.Set():
                return "set{" + self.expressions(node.elts) + "}"
            case ast.Dict():
                items = ("**" + e(v) if k is None else e(k) + ": " + e(v) for k, v in zip(node.keys, node.values))
                return "{" + ", ".join(items) + "}"
            case ast.ListComp():
                return "[" + self.comprehension(e(node.elt), node) + "]"
            case ast.SetComp():
                return "set{" + self.comprehension(e(node.elt), node) + "}"
            case ast.GeneratorExp():
                return "(" + self.comprehension(e(node.elt), node) + ")"
            case ast.DictComp():
                return "{" + self.comprehension(e(node.key) + ": " + e(node.value), node) + "}"
            case ast.JoinedStr():
                return "f(" + self.expressions(node.values) + ")"
            case ast.FormattedValue():
                conversion = "!" + chr(node.conversion) if node.conversion > 0 else ""
                return "{" + e(node.value) + conversion + (":" + e(node.format_spec) if node.format_spec else "") + "}"
            case ast.Starred():
                return "*" + e(node.value)
            case ast.NamedExpr():
                return "(" + e(node.target) + " := " + e(node.value) + ")"
            case ast.Await():
                return "(await " + e(node.value) + ")"
            case ast.Yield():
                return "(yield" + (" " + e(node.value) if node.value else "") + ")"
            case ast.YieldFrom():
                return "(yield from " + e(node.value) + ")"
        raise ValueError(node)

    def parameters(self, args):
        def one(prefix, arg, default):
            annotation = ": " + self.expression(arg.annotation) if arg.annotation else ""
            return prefix + self.mangled(arg.arg) + annotation + (" = " + self.expression(default) if default else "")

        positional = args.posonlyargs + args.args
        defaults = [None] * (len(positional) - len(args.defaults)) + args.defaults
        out = [one("/" if i < len(args.posonlyargs) else "", a, defaults[i]) for i, a in enumerate(positional)]
        if args.vararg:
            out.append(one("*", args.vararg, None))
        out += [one("=", a, d) for a, d in zip(args.kwonlyargs, args.kw_defaults)]
        if args.kwarg:
            out.append(one("**", args.kwarg, None))
        return ", ".join(out)

    def pattern(self, node):
        p = self.pattern
        match node:
            case ast.MatchValue():
                return "=" + self.expression(node.value)
            case ast.MatchSingleton():
                return "=" + str(node.value)
            case ast.MatchSequence():
                return "[" + ", ".join(map(p, node.patterns)) + "]"
            case ast.MatchStar():
                return "*" + (node.name or "_")
            case ast.MatchMapping():
                items = [self.expression(k) + ": " + p(v) for k, v in zip(node.keys, node.patterns)]
                return "{" + ", ".join(items + (["**" + node.rest] if node.rest else [])) + "}"
            case ast.MatchClass():
                items = [p(x) for x in node.patterns]
                items += [k + "=" + p(v) for k, v in zip(node.kwd_attrs, node.kwd_patterns)]
                return self.expression(node.cls) + "(" + ", ".join(items) + ")"
            case ast.MatchAs():
                if node.name is None:
                    return "_"
                return node.name if node.pattern is None else "(" + p(node.pattern) + " as " + node.name + ")"
            case ast.MatchOr():
                return "(" + " | ".join(map(p, node.patterns)) + ")"
        raise ValueError(node)

    def write(self, depth, text):
        self.out.append("  " * depth + text)

    def block(self, body, depth, header=None):
        if header is not None:
            self.write(depth - 1, header + ":")
        for statement in body:
            self.statement(statement, depth)

    def definition(self, node, depth):
        if getattr(node, "type_params", None):
            self.write(depth, "typeparams " + ", ".join(p.name for p in node.type_params))
        for decorator in node.decorator_list:
            self.write(depth, "@" + self.expression(decorator))

    def alias(self, alias, bound):
        return alias.name + " as " + self.mangled(alias.asname) if alias.asname else alias.name + " -> " + self.mangled(bound)

    def statement(self, node, depth):
        e = self.expression
        inner = depth + 1
        match node:
            case ast.Expr():
                self.write(depth, e(node.value))
            case ast.Assign():
                self.write(depth, "".join(e(t) + " = " for t in node.targets) + e(node.value))
            case ast.AnnAssign():
                value = " = " + e(node.value) if node.value else ""
                self.write(depth, e(node.target) + ": " + e(node.annotation) + value)
            case ast.AugAssign():
                self.write(depth, e(node.target) + " " + BINARY[type(node.op)] + "= " + e(node.value))
            case ast.Delete():
                whole = len(node.targets) == 1 and isinstance(node.targets[0], ast.Tuple)
                self.write(depth, "del " + self.expressions(node.targets[0].elts if whole else node.targets))
            case ast.Return():
                self.write(depth, "return" + (" " + e(node.value) if node.value else ""))
            case ast.Raise():
                cause = " from " + e(node.cause) if node.cause else ""
                self.write(depth, "raise" + (" " + e(node.exc) if node.exc else "") + cause)
            case ast.Assert():
                self.write(depth, "assert " + e(node.test) + (", " + e(node.msg) if node.msg else ""))
            case ast.Pass() | ast.Break() | ast.Continue():
                self.write(depth, type(node).__name__.lower())
            case ast.Global() | ast.Nonlocal():
                self.write(depth, type(node).__name__.lower() + " " + ", ".join(map(self.mangled, node.names)))
            case ast.Import():
                self.write(depth, "import " + ", ".join(self.alias(a, a.name.split(".")[0]) for a in node.names))
            case ast.ImportFrom():
                names = ", ".join("*" if a.name == "*" else self.alias(a, a.name) for a in node.names)
                self.write(depth, "from " + "." * node.level + (node.module or "") + " import " + names)
            case ast.If() | ast.While():
                word = "if " if isinstance(node, ast.If) else "while "
                self.block(node.body, inner, word + e(node.test))
                if node.orelse:
                    self.block(node.orelse, inner, "else")
            case ast.For() | ast.AsyncFor():
                word = "async for " if isinstance(node, ast.AsyncFor) else "for "
                self.block(node.body, inner, word + e(node.target) + " in " + e(node.iter))
                if node.orelse:
                    self.block(node.orelse, inner, "else")
            case ast.Try() | ast.TryStar():
                self.block(node.body, inner, "try")
                word = "except*" if isinstance(node, ast.TryStar) else "except"
                for h in node.handlers:
                    name = " as " + self.mangled(h.name) if h.name else ""
                    self.block(h.body, inner, word + (" " + e(h.type) if h.type else "") + name)
                if node.orelse:
                    self.block(node.orelse, inner, "else")
                if node.finalbody:
                    self.block(node.finalbody, inner, "finally")
            case ast.With() | ast.AsyncWith():
                word = "async with " if isinstance(node, ast.AsyncWith) else "with "
                items = (e(i.context_expr) + (" as " + e(i.optional_vars) if i.optional_vars else "") for i in node.items)
                self.block(node.body, inner, word + ", ".join(items))
            case ast.Match():
                self.write(depth, "match " + e(node.subject) + ":")
                for c in node.cases:
                    guard = " if " + e(c.guard) if c.guard else ""
                    self.block(c.body, depth + 2, "case " + self.pattern(c.pattern) + guard)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self.definition(node, depth)
                word = "async " if isinstance(node, ast.AsyncFunctionDef) else ""
                word += "generator " if is_generator(node.body) else "def "
                returns = " -> " + e(node.returns) if node.returns else ""
                header = word + self.mangled(node.name) + "(" + self.parameters(node.args) + ")" + returns
                self.block(node.body, inner, header)
            case ast.ClassDef():
                self.definition(node, depth)
                header = "class " + self.mangled(node.name) + "(" + self.arguments(node.bases, node.keywords) + ")"
                self.classes.append(node.name)
                self.block(node.body, inner, header)
                self.classes.pop()
            case _:
                self.write(depth, "opaque " + node.name.id)  # type X = …


def main():
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(10000)
    sys.stdout.reconfigure(encoding="utf-8", errors="replace", newline="\n")
    for path in sys.argv[1:]:
        print("=== " + path)
        try:
            with open(path, "rb") as file:
                source = file.read()
            printer = Printer(source)
            printer.block(ast.parse(source).body, 0)
            print("\n".join(printer.out) if printer.out else "(empty)")
        except (SyntaxError, ValueError, RecursionError):
            print("!")


main()
