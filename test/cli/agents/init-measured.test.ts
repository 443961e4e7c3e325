/** Last words of `pith init`: the saving here, by measurement, and where to turn. No program of the user's is run unasked. */
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pith, world } from "../../classes/world.ts";

const capture = join(import.meta.dirname, "..", "..", "..", "fixtures", "vitest", "large.txt");

/** A project whose tests print a real run, and leave a file behind. */
const withTests = () => {
  const here = world();
  mkdirSync(join(here.home, ".claude"), { recursive: true });
  const project = join(here.folder, "project");
  mkdirSync(project);
  copyFileSync(capture, join(project, "out.txt"));
  writeFileSync(
    join(project, "package.json"),
    JSON.stringify({ scripts: { test: "touch ran; cat out.txt; exit 1" } }),
  );
  const init = (words: string) =>
    here.bash(`cd '${project}' && '${pith}' init --agent claude ${words} </dev/null`);
  return { init, ran: () => existsSync(join(project, "ran")) };
};

const arrow = /([\d,]+) -> ([\d,]+) tokens/;
const tokens = (text: string): readonly number[] =>
  (arrow.exec(text) ?? []).slice(1).map((one) => Number(one.replaceAll(",", "")));

test("without a question nothing of the project is run: the figures are those of a run that comes along", () => {
  const { init, ran } = withTests();
  const { stdout, code } = init("--yes");
  expect({ code, ran: ran() }).toEqual({ code: 0, ran: false });
  expect(stdout).toMatch(/^Claude Code: shell; a `vitest run` of 1,428 tests that comes with pith: /m);
  const [raw = 0, shown = 0] = tokens(stdout);
  expect(raw).toBeGreaterThan(4 * shown);
  for (const way of ["pith doctor", "pith raw ID", "PITH_DISABLED=1", "pith init --uninstall"])
    expect(stdout).toContain(way);
});

test("--measure runs the project's tests once, and the figures are theirs", () => {
  const { init, ran } = withTests();
  const { stdout, code } = init("--yes --measure");
  expect({ code, ran: ran() }).toEqual({ code: 0, ran: true });
  expect(stdout).toMatch(/^Claude Code: shell; `npm test` here: [\d,]+ -> [\d,]+ tokens$/m);
  expect(stdout).not.toContain("keeps the total of part");
});

test("a dry run measures nothing", () => {
  const { init, ran } = withTests();
  const { stdout } = init("--dry-run --measure");
  expect({ ran: ran(), measured: arrow.test(stdout) }).toEqual({ ran: false, measured: false });
});

test("--measure measures where pith is installed already, too", () => {
  const { init } = withTests();
  init("--yes");
  const { stdout, code } = init("--yes --measure");
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^Claude Code: nothing to change\nClaude Code: shell; `npm test` here: [\d,]+ -> [\d,]+ tokens$/m,
  );
});
