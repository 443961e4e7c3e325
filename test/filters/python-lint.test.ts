/** Verdicts of the filters of Python's linters on real output. */
import { describe } from "vitest";
import { testVerdicts } from "./verdict-tables.ts";

const hidden: readonly [string, Record<string, number>][] = [
  ["ruff/check/findings", { "excerpt lines": 1861 }],
];

const must: readonly [string, readonly string[]][] = [
  [
    "ruff/check/syntax",
    [
      "invalid-syntax: Expected a parameter or the end of the parameter list",
      "invalid-syntax: unexpected EOF while parsing",
      "Found 2 errors.",
    ],
  ],
  [
    "mypy/check/findings",
    [
      'shop/part_15.py:11: error: Name "missing_name" is not defined  [name-defined]',
      'shop/part_14.py:9: error: Name "missing_name" is not defined  [name-defined]',
      'shop/part_13.py:9: error: Name "missing_name" is not defined  [name-defined]',
      'shop/part_12.py:9: error: Name "missing_name" is not defined  [name-defined]',
      'shop/part_11.py:9: error: Name "missing_name" is not defined  [name-defined]',
      'shop/part_10.py:9: error: Name "missing_name" is not defined  [name-defined]',
      'shop/part_09.py:9: error: Name "missing_name" is not defined  [name-defined]',
      'shop/part_08.py:9: error: Name "missing_name" is not defined  [name-defined]',
      'shop/part_07.py:9: error: Name "missing_name" is not defined  [name-defined]',
      'shop/part_06.py:9: error: Name "missing_name" is not defined  [name-defined]',
      'shop/part_05.py:9: error: Name "missing_name" is not defined  [name-defined]',
      'shop/part_04.py:9: error: Name "missing_name" is not defined  [name-defined]',
      'shop/part_03.py:9: error: Name "missing_name" is not defined  [name-defined]',
      'shop/part_02.py:9: error: Name "missing_name" is not defined  [name-defined]',
      'shop/part_01.py:9: error: Name "missing_name" is not defined  [name-defined]',
      "Found 15 errors in 15 files (checked 17 source files)",
    ],
  ],
  ["pylint/check/clean", ["Your code has been rated at 10.00/10 (previous run: 10.00/10, +0.00)"]],
  [
    "black/check/syntax",
    [
      "error: cannot format /home/dev/lint/shop/broken.py: Cannot parse: 1:11: def broken(:",
      "17 files left unchanged, 1 file failed to reformat.",
    ],
  ],
];

const unhidden = ["ruff/check/clean", "mypy/check/clean", "black/check/would"];

describe("Python linters", () => {
  testVerdicts({ hidden, must, unhidden });
});
