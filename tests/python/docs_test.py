"""docs/python.md: its examples run as they stand, its tables are what the module says, its stubs name what there is.

    docs_test.py --write     writes the tables of fields anew
"""

import ast
import contextlib
import io
import re
import sys
import unittest
from pathlib import Path

import demesne
from demesne import _engine, dominations, dominion

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "python.md"
TABLES = {
    "fields dominion": lambda: dominion.Position.fields(2),
    "fields dominations": lambda: dominations.Position.fields(2),
    "answers dominion": dominion.Position.answers,
    "answers dominations": dominations.Position.answers,
    "parts dominations": dominations.Position.parts,
}


def table(kind, fields):
    """With a shape that grows with the players in words; the places are those of two players."""

    def shape(f):
        by_seat = "fields" in kind and f.name in ("seats", "hands", "trees", "initiative")
        return " × ".join(["players" if i == 0 and by_seat else str(n) for i, n in enumerate(f.shape)]) or "1"

    lines = ["| from | size | name | what |", "| --- | --- | --- | --- |"]
    lines += [f"| {f.start} | {shape(f)} | `{f.name}` | {f.meaning} |" for f in fields]
    return "\n".join(lines)


def with_tables(text):
    for kind, fields in TABLES.items():
        text = re.sub(rf"(<!-- {kind} -->\n).*?(<!-- end -->)", lambda m: m[1] + table(kind, fields()) + "\n" + m[2], text, flags=re.S)
    return text


class Docs(unittest.TestCase):
    def test_tables(self):
        text = PAGE.read_text()
        for kind in TABLES:
            self.assertIn(f"<!-- {kind} -->", text)
        self.assertEqual(with_tables(text), text, "run tests/python/docs_test.py --write")

    def test_examples(self):
        examples = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.S)
        self.assertEqual(len(examples), 3)
        for example in examples:
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                exec(compile(example, str(PAGE), "exec"), {})
            self.assertTrue(said.getvalue().strip())

    def test_names(self):
        for name in re.findall(r"`demesne\.([a-z_A-Z]+)", PAGE.read_text()):
            __import__("demesne.aec"), __import__("demesne.spiel")
            self.assertTrue(hasattr(demesne, name), name)
        for name in demesne.__all__:
            self.assertTrue(hasattr(demesne, name), name)


def stubbed():
    """Name → set of members, inherited ones included; None for functions and values."""
    names = {}
    for node in ast.parse((ROOT / "python/demesne/_engine.pyi").read_text()).body:
        if isinstance(node, ast.FunctionDef):
            names[node.name] = None
        elif isinstance(node, ast.AnnAssign):
            names[node.target.id] = None
        elif isinstance(node, ast.ClassDef):
            members = {n.name for n in node.body if isinstance(n, ast.FunctionDef)}
            members |= {n.target.id for n in node.body if isinstance(n, ast.AnnAssign)}
            for base in node.bases:
                members |= names[base.id]
            names[node.name] = members
    return {n: m for n, m in names.items() if not re.match(r"_[A-Z]", n)}


class Stubs(unittest.TestCase):
    def test_every_name_is_there_and_every_name_there_is_stubbed(self):
        stubs = stubbed()
        public = {n for n in vars(_engine) if not n.startswith("__")} | {"__version__"}
        self.assertEqual(set(stubs), public)
        for name, members in stubs.items():
            if members is None:
                continue
            there = {n for n in vars(getattr(_engine, name)) if not n.startswith("_")}
            self.assertEqual({m for m in members if not m.startswith("_")}, there, name)
            for m in members:
                self.assertTrue(hasattr(getattr(_engine, name), m), f"{name}.{m}")

    def test_arguments(self):
        """Names and defaults of the arguments, as pybind11 writes them into the doc strings."""
        tree = ast.parse((ROOT / "python/demesne/_engine.pyi").read_text())
        checked = 0
        for node in tree.body:
            if not isinstance(node, ast.ClassDef):
                continue
            classes = [c for c in vars(_engine).values() if isinstance(c, type) and (c.__name__ == node.name or c.__name__.endswith(node.name[1:]))]
            for f in node.body:
                if not isinstance(f, ast.FunctionDef) or any(isinstance(d, ast.Name) and d.id == "property" for d in f.decorator_list):
                    continue
                wanted = [a.arg for a in f.args.args if a.arg != "self"]
                for c in classes:
                    doc = getattr(getattr(c, f.name, None), "__doc__", None) or ""
                    signature = re.search(rf"{f.name}\((.*)\) ->", doc)
                    if signature and "arg0" not in signature[1].replace("self", ""):
                        given = re.findall(r"(\w+): ", signature[1])
                        self.assertEqual([g for g in given if g != "self" and g in wanted], wanted, f"{c.__name__}.{f.name}")
                        checked += 1
        self.assertGreater(checked, 40)


if __name__ == "__main__":
    if "--write" in sys.argv:
        PAGE.write_text(with_tables(PAGE.read_text()))
    else:
        unittest.main()
