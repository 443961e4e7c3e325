import glob
import unittest

from app.config import load
from app.pool import sizes


class Config(unittest.TestCase):
    def test_every_file(self):
        for path in sorted(glob.glob("config/*.json")):
            with self.subTest(path=path):
                values = load(path)
                self.assertGreater(values["retries"], 0)
                self.assertGreater(values["workers"], 0)

    def test_sizes(self):
        self.assertEqual(sizes(7, 3), [3, 2, 2])
