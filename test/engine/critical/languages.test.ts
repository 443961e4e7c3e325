/** Messages of tools in German, French and Japanese: nothing that tells of a failure is hidden. */
import { expect, test } from "vitest";
import { entries } from "../../../src/registry/shipped.generated.ts";
import { match } from "../../../src/registry/match.ts";
import { isCritical } from "../../../src/engine/critical/critical.ts";
import { stripAnsi } from "../../../src/engine/read/strip-ansi.ts";
import { fixtures } from "../../fixtures.ts";
import { namedIn } from "../listed-places.ts";
import { runEngine } from "../run-engine.ts";
import { unhoist } from "../squeeze/unhoist.ts";

const spoken = fixtures().filter(({ name }) => /(?:^|\/)(?:de|fr|ja)-[\w-]+$/.test(name));
const noise = "irgendetwas geschah, quelque chose, 何か\n";

test("there are captures of every tool that is translated", () => {
  const tools = new Set(spoken.map(({ description }) => description.tool));
  expect([...tools].sort()).toEqual(
    ["apt-get", "cat", "df", "diff", "du", "find", "gcc", "git", "grep", "ls", "make", "sort", "stat"].sort(),
  );
});

test.each(spoken.filter(({ description }) => description.exit !== 0))(
  "$name: amid many lines the failure is shown, and every line of it that is critical",
  async ({ name, output, description }) => {
    const found = match(description.argv)!;
    const entry = entries.find(({ command }) => command === found.command)!;
    const filter = await entry.load();
    const reducer = filter.start({ argv: found.argv, cols: 80, mode: "balanced" });
    const isData = (reducer.kind ?? filter.kind) === "data";
    const raw = noise.repeat(200) + output.toString() + noise.repeat(200);
    const run = runEngine(filter, raw, {
      argv: found.argv,
      ending: { code: description.exit, signal: null },
    });
    const shown = stripAnsi(run.shown.toString());
    const lines = output
      .toString()
      .split("\n")
      .map((line) => line.slice(line.lastIndexOf("\r") + 1).trimEnd());
    const critical = lines.filter((line) => isCritical(line) && reducer.line(line, 1).act !== "proven");
    if (!isData && !/commit\/..-nothing/.test(name)) expect(critical.length).toBeGreaterThan(0);
    const isNamed = namedIn(shown);
    const whole = new Set(unhoist(shown.split("\n")));
    const missing = (isData ? lines : critical).filter(
      (line) => !shown.includes(line) && !whole.has(line) && !isNamed(line),
    );
    expect(missing).toEqual([]);
  },
);
