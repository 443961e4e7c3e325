import subprocess
import sys
import unittest


def run(*words):
    return subprocess.run([sys.executable, "-m", "report", *words], capture_output=True, text=True)


class Cli(unittest.TestCase):
    def test_total(self):
        self.assertEqual(run("data/sales.csv").stdout, "4 39.50\n")
