/** Lines that a filter would show at the end are shown at a pause: after it they are hidden for good. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import goTest from "../../filters/go/test.ts";
import gradle from "../../filters/gradle.ts";
import make from "../../filters/make.ts";
import mvn from "../../filters/mvn.ts";
import node from "../../filters/node.ts";
import pytest from "../../filters/pytest.ts";
import rspec from "../../filters/rspec.ts";
import { createEngine } from "../../src/engine/engine.ts";
import type { Filter } from "../../src/filter-kit/filter.ts";
import type { Recognisable } from "../../src/sections/sections.ts";
import { walk } from "./walk.ts";

const paused = (
  filter: Filter,
  text: string,
  after = text,
  recognisable: readonly Recognisable[] = [],
): string => {
  const at = text.indexOf(after) + after.length;
  expect(at, after).toBeGreaterThanOrEqual(after.length);
  let shown = "";
  const engine = createEngine({
    command: "test",
    filter,
    context: { argv: ["test"], cols: 80, mode: "balanced" },
    recognisable,
    recall: null,
    store: { commit: () => ({ id: "7K2M9QXA", path: "/kept" }) },
    deliver: (chunk) => (shown += Buffer.from(chunk).toString()),
  });
  engine.write(Buffer.from(text.slice(0, at)), 1);
  engine.idle();
  engine.write(Buffer.from(text.slice(at)), 1);
  engine.end({ code: 1, signal: null });
  expect(walk(text, shown)).toBe(null);
  return shown;
};

test.each([
  [
    "the test during which a package crashed",
    goTest,
    "go/test/crash-exit-verbose",
    undefined,
    "=== RUN   TestCrash\n",
  ],
  [
    "the folder in which make is",
    make,
    "make/recursive/error",
    "Entering directory '/home/dev/tree/delta'\n",
    "Entering directory '/home/dev/tree/delta'\n",
  ],
  ["the task that is at work", gradle, "gradle/build/printing", ":web:generate\n", ":web:generate\n"],
  [
    "where a library raised the exception",
    pytest,
    "pytest/run/library-tb-native",
    undefined,
    "in raw_decode\n",
  ],
  ["the same, of what a script prints", node, "python/script/group", undefined, "in raw_decode\n"],
  [
    "the classes of which one printed a line",
    mvn,
    "mvn/test/parallel",
    undefined,
    "Running shop.till.TillTest\n",
  ],
  [
    "what an example printed, in the form of its documentation",
    rspec,
    "rspec/prints/documentation",
    "of 12 things\n",
    "printed by the example, line 7\n",
  ],
])("%s", (_, filter, name, after, line) => {
  expect(paused(filter, readFileSync(`fixtures/${name}.txt`, "utf8"), after)).toContain(line);
});

test("the test during which a package crashed, where make ran the tests", () => {
  const text = `go test -v ./...\n${readFileSync("fixtures/go/test/crash-exit-verbose.txt", "utf8")}`;
  const shown = paused(make, text, text, [{ command: "go test", filter: goTest }]);
  expect(shown).toContain("=== RUN   TestCrash\n");
});
