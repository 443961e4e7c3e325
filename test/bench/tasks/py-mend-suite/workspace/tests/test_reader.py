import unittest

from ini import read
from ini.reader import IniError


class Reader(unittest.TestCase):
    def test_sections(self):
        self.assertEqual(read("[a]\nx=1\n[b]\ny = 2\n"), {"a": {"x": "1"}, "b": {"y": "2"}})

    def test_section_again(self):
        self.assertEqual(read("[a]\nx=1\n[b]\n[a]\ny=2"), {"a": {"x": "1", "y": "2"}, "b": {}})

    def test_comments(self):
        self.assertEqual(read("; one\n# two\n[a]\nx=1"), {"a": {"x": "1"}})

    def test_equals_in_value(self):
        self.assertEqual(read("[a]\nurl=http://h/?q=1"), {"a": {"url": "http://h/?q=1"}})

    def test_line_of_error(self):
        with self.assertRaisesRegex(IniError, "^line 2: x stands in no section$"):
            read("\nx=1")

    def test_no_equals(self):
        with self.assertRaisesRegex(IniError, "^line 2: no value: x$"):
            read("[a]\nx")
