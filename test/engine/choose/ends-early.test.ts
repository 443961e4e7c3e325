/** A run that ended well in the middle of its work: how far it came is shown. */
import { expect, test } from "vitest";
import { define, proven } from "../../../src/filter-kit/filter.ts";
import { runEngine } from "../run-engine.ts";

const steps = proven("steps");
const filter = define({ summary: "steps", kind: "report", start: () => ({ line: () => steps }) });

const shownOf = (...last: string[]): string =>
  runEngine(
    filter,
    [...Array.from({ length: 90 }, (_, at) => `[${at + 1}/100] Compiling part ${at}`), ...last, ""].join(
      "\n",
    ),
    {
      argv: ["x"],
    },
  ).shown.toString();

test.each(["[91/100] Linking", "tests/test_m40.py ......... [ 40%]", "[ 61%] Building CXX object a.o"])(
  "%s is shown",
  (last) => expect(shownOf(last)).toContain(last),
);

test.each(["[100/100] Linking", "tests/test_m40.py ......... [100%]", "Linked."])("%s is not", (last) =>
  expect(shownOf(last)).not.toContain(last),
);
