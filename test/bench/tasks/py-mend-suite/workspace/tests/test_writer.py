import unittest

from ini import read, write


class Writer(unittest.TestCase):
    def test_blank_between_sections(self):
        self.assertEqual(write({"a": {"x": "1"}, "b": {}}), "[a]\nx = 1\n\n[b]\n")

    def test_round_trip(self):
        for value in ["", " padded ", 'say "hi"', '"quoted"', "; no comment"]:
            with self.subTest(value=value):
                self.assertEqual(read(write({"a": {"x": value}})), {"a": {"x": value}})
