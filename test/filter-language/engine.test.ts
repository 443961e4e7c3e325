/** Declared filters within the engine: its guards hold around them. */
import { describe, expect, test } from "vitest";
import { compileText } from "../../src/filter-language/compile.ts";
import type { Declared } from "../../src/filter-language/declared.ts";
import { define, drop, keep, type Filter } from "../../src/filter-kit/filter.ts";
import { miscounted } from "../engine/invariants.ts";
import { runEngine, testPath, type RunOptions } from "../engine/run-engine.ts";

const declared = (text: string): Declared => {
  const { filters, mistakes } = compileText(text, "f.toml");
  expect(mistakes).toEqual([]);
  return filters[0]!;
};

const stages = (keys: string): Declared =>
  declared(`schema_version = 1\n[filters.x]\nmatch_command = '^x'\n${keys}`);
const rules = (keys: string): Declared => declared(`schema_version = 2\ncommand = "x"\n${keys}`);

const long = (prefix: string, count = 60): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix} ${i} of all that is to be done here`);

const run = (filter: Declared, lines: readonly string[], code = 0, options: RunOptions = {}): string[] => {
  const result = runEngine(filter.filter({}), `${lines.join("\n")}\n`, {
    command: filter.name,
    ending: { code, signal: null },
    ...options,
  });
  expect(miscounted(result.shown.toString())).toBe(null);
  return result.shown.toString().split("\n").slice(0, -1);
};

const foot = (hidden: number, of: number, cut = 0): string =>
  `[pith 7K2M9QXA: ${hidden} of ${of} lines hidden${cut === 0 ? "" : `, ${cut} cut`}, full output: ${testPath}]`;

describe("schema_version 1", () => {
  test("lines that go stand behind a counted mark; what is said stands in one too, at exit 0 only", () => {
    const filter = stages("strip_lines_matching = ['^step']\non_empty = 'x: ok'");
    expect(run(filter, long("step"))).toEqual([
      "[pith: 60 lines hidden]",
      "[pith: x says: x: ok]",
      foot(60, 60),
    ]);
    const failed = run(filter, long("step"), 1);
    expect(failed.slice(0, 2)).toEqual(["[pith: 40 lines hidden]", "step 40 of all that is to be done here"]);
    expect(failed.join("\n")).not.toContain("says");
  });

  test("an answer for the whole output, unless the command failed or a line is critical", () => {
    const filter = stages("match_output = [{ pattern = 'all good', message = 'x: ok' }]");
    const output = [...long("step"), "all good"];
    expect(run(filter, output)).toEqual(["[pith: 61 lines hidden]", "[pith: x says: x: ok]", foot(61, 61)]);
    expect(run(filter, output, 1)).toEqual(output);
    expect(run(filter, ["error: but", ...output])[0]).toBe("error: but");
    expect(run(filter, [...long("step", 3000), "all good"]).join("\n")).not.toContain("says");
  });

  test("small output stays as it is", () => {
    const filter = stages("strip_lines_matching = ['.']\non_empty = 'x: ok'");
    expect(run(filter, ["a", "b"])).toEqual(["a", "b"]);
  });

  test("a replaced line is shown as it came; a removal that pays is cut, and so is the end beyond the limit", () => {
    const noise = "n".repeat(100);
    const filter = stages(
      "strip_lines_matching = ['^S']\ntruncate_lines_at = 50\nreplace = [{ pattern = 'step', replacement = 'S' }, { pattern = 'n+$', replacement = '' }, { pattern = 'k', replacement = 'K' }]",
    );
    const shown = run(filter, [...long("step"), `k ${noise}`, `k${"x".repeat(200)}`]);
    expect(shown).toEqual([
      "[pith: 60 lines hidden]",
      `k …[+100 chars]…`,
      `k${"x".repeat(49)}…[+151 chars]…`,
      foot(60, 62, 2),
    ]);
  });

  test("first and last lines; errors between them come back", () => {
    const filter = stages("head_lines = 2\ntail_lines = 1");
    const output = [...long("a", 30), "error: here", ...long("b", 30)];
    const shown = run(filter, output);
    expect(shown.slice(0, 4)).toEqual([output[0], output[1], "[pith: 28 lines hidden]", "error: here"]);
    expect(shown.at(-2)).toBe(output.at(-1));
  });

  test("standard error is left alone where it is not asked for", () => {
    const filter = stages("strip_lines_matching = ['.']");
    const result = runEngine(filter.filter({}), `${long("a").join("\n")}\n`, {
      stderr: Buffer.from("note\n"),
    });
    expect(result.err.toString()).toBe("note\n");
  });
});

describe("schema_version 2", () => {
  test("noise of a success comes back when the command fails", () => {
    const filter = rules("rules = [{ drop = '^step', exit = 'success', noun = 'steps' }]");
    const output = [...long("step"), "error: it broke"];
    expect(run(filter, output)).toEqual(["[pith: 60 steps hidden]", "error: it broke", foot(60, 61)]);
    expect(run(filter, output, 1)).toEqual(output);
  });

  test("noise of a failure waits until it is one, and no longer where something has to be shown", () => {
    const filter = rules("rules = [{ drop = '^usage', exit = 'failure', noun = 'usage lines' }]");
    const output = [...long("usage"), "error: unknown option"];
    expect(run(filter, output)).toEqual(output);
    expect(run(filter, output, 2)).toEqual([
      "[pith: 60 usage lines hidden]",
      "error: unknown option",
      foot(60, 61),
    ]);
    expect(run(filter, output, 2, { chunk: 8000, idleEvery: 1 })).toEqual(output);
  });

  test("what it says is paid for by what it hides, and never speaks of success without exit 0", () => {
    const filter = rules(
      "rules = [{ drop = '^step (?P<n>\\d+)', noun = 'steps' }]\nsays = [{ text = '{n.count} steps' }, { text = '{n.count} steps said no', exit = 'failure' }]",
    );
    expect(run(filter, long("step"))).toContain("[pith: x says: 60 steps]");
    expect(run(filter, [...long("step"), "error: x"], 1)).toContain("[pith: x says: 60 steps said no]");
    const captured = rules(
      "rules = [{ drop = '^(?P<what>\\w+) ' }]\nsays = [{ text = '{what}', exit = 'failure' }]",
    );
    expect(run(captured, [...long("passed"), "error: x"], 1).join("\n")).not.toContain("says");
  });

  test("columns left out, one mark for all", () => {
    const filter = rules('kind = "data"\nfields = "columns"\ncolumns = ["NAME"]');
    const rows = Array.from(
      { length: 40 },
      (_, i) => `${`pod-${i}`.padEnd(10)}${"Running for ever".padEnd(40)}`,
    );
    const shown = run(filter, ["NAME      STATUS", ...rows]);
    expect(shown.slice(0, 3)).toEqual([
      "[pith: 1 column hidden in the next 41 lines: STATUS]",
      "NAME",
      "pod-0",
    ]);
    expect(shown.at(-1)).toBe(foot(0, 41, 41));
  });

  test("extends: the rules first, what they leave goes to the other filter, its end as well", () => {
    const base: Filter = define({
      summary: "",
      kind: "report",
      passthrough: ["--json"],
      start: () => {
        let index = -1;
        const dropped: number[] = [];
        return {
          line(text) {
            index += 1;
            if (!text.startsWith("base")) return keep;
            dropped.push(index);
            return drop("base lines");
          },
          end: ({ code }) => (code === 0 ? [] : dropped),
        };
      },
    });
    const filter = rules(
      "extends = 'cargo test'\npassthrough = ['-q']\nrules = [{ drop = '^own', noun = 'own lines' }, { drop = '^base 0 ', noun = 'own lines' }]",
    );
    expect(filter.filter({ base }).passthrough).toEqual(["-q", "--json"]);
    const output = [...long("own"), "between", ...long("base"), "end"];
    const shown = (code: number): string[] =>
      runEngine(filter.filter({ base }), `${output.join("\n")}\n`, { ending: { code, signal: null } })
        .shown.toString()
        .split("\n")
        .slice(0, -1);
    expect(shown(0)).toEqual([
      "[pith: 60 own lines hidden]",
      "between",
      "[pith: 60 lines hidden]",
      "end",
      foot(120, 122),
    ]);
    expect(shown(1).slice(0, 3)).toEqual([
      "[pith: 60 own lines hidden]",
      "between",
      "base 0 of all that is to be done here",
    ]);
  });

  test("a filter that takes too long is dropped, and the outcome says why", () => {
    const filter = rules("rules = [{ drop = '^a', noun = 'lines' }]");
    let clock = 0;
    const slow = filter.filter({ now: () => (clock += 100) });
    const output = long("a", 40);
    const result = runEngine(slow, `${output.join("\n")}\n`);
    expect(result.shown.toString()).toBe(`${output.join("\n")}\n`);
    expect(result.outcome.why).toBe("the filter x was dropped: 1600 ms for 16 lines");
  });
});
