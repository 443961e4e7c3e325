/** Verdicts of the pytest filter on what tests print. */
import { expect, test } from "vitest";
import pytest from "../../filters/pytest.ts";
import { hidden, judgeText } from "./judged.ts";

const head = `============================= test session starts ==============================
platform linux -- Python 3.11.7, pytest-9.2.0, pluggy-1.7.0
rootdir: /home/dev/shop
collected 12 items
`;

const nouns = (text: string): readonly string[] =>
  hidden(judgeText(pytest, text)).map((line) => line.slice(0, line.indexOf(":")));

test("below the header no line that a test prints is one of it", () => {
  const printed = `${head}
test_a.py Using device: cpu 0
created: user 0
.Using device: cpu 1
created: user 1
timeout: none
.`;
  expect(nouns(printed)).toEqual(["header lines", "header lines", "header lines"]);
});

test("the report of tests that a test runs is what it prints", () => {
  const captured = `${head}
test_p.py F                                                              [100%]

=================================== FAILURES ===================================
__________________________________ test_inner __________________________________

    def test_inner(pytester):
>       r.assert_outcomes(passed=2)
E       AssertionError: assert {'passed': 1,...rors': 0, ...} == {'passed': 2,...rors': 0, ...}

test_p.py:7: AssertionError
----------------------------- Captured stdout call -----------------------------
============================= test session starts ==============================
platform linux -- Python 3.11.7, pytest-9.2.0, pluggy-1.7.0 -- /home/dev/.venv/bin/python3
cachedir: .pytest_cache
rootdir: /tmp/pytest-of-dev/pytest-1/test_inner0
collecting ... collected 2 items

test_inner.py::test_a PASSED                                             [ 50%]
test_inner.py::test_b FAILED                                             [100%]
`;
  expect(nouns(captured)).toEqual(["header lines", "header lines", "header lines"]);
});
