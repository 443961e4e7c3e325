/** Real runs through the built executable: another program comes to the same totals, to the token. */
import { spawnSync } from "node:child_process";
import { appendFileSync, copyFileSync, cpSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { idIn, lines, pith, root, type World, world } from "../classes/world.ts";

const script = join(import.meta.dirname, "recount.mjs");

/** Behind runs some seconds are spent on counting; what is left is counted behind later ones. */
const settled = (here: World): Record<string, Record<string, number>> => {
  const said = (): string => here.own("gain", "--json").stdout;
  const before = said();
  // A report counts nothing: it says the same of the same records.
  expect(said()).toBe(before);
  for (let last = before; ;) {
    spawnSync(join(root, "dist", "libexec", "pith"), ["fold-records"], { env: here.env });
    const text = said();
    if (text === last) return JSON.parse(text) as Record<string, Record<string, number>>;
    last = text;
  }
};

test("the independent count of recorded runs is the one of gain", () => {
  const here = world();
  const fixture = (name: string) => `cat '${join(root, "fixtures", name)}'`;
  const data = here.env["PITH_DATA_DIR"]!;
  here.tool("cargo", fixture("cargo/test/large.txt"));
  here.tool(
    "pytest",
    `case "$*" in *-vv*) echo more; esac\n${fixture("pytest/report/pass.txt")} 2>/dev/null || seq 400`,
  );
  here.tool("git", `case "$2" in '') ${fixture("git/diff/large.txt")};; *) echo '+one line of it';; esac`);
  here.file(
    "long.txt",
    lines(3000, (index) => `line ${index} of a file that is longer than what is shown at once`),
  );
  const claude = { CLAUDECODE: "1" };
  const shown = here.withPith("cargo test").stdout;
  here.withPith("cargo test");
  here.bash(`${pith} raw ${idIn(shown)}`, claude);
  here.bash(`${pith} raw ${idIn(shown)} --grep FAILED`, claude);
  // A person's look is nobody's regret.
  here.own("raw", idIn(shown) ?? "");
  here.own("inside", "pi", "PITH_DISABLED=1 cargo test");
  here.withPith("cargo test | tail -40");
  here.withPith("git diff", claude);
  here.withPith("git diff src/a.ts", claude);
  here.withPith("cat long.txt", claude);
  here.withPith("sed -n 10,60p long.txt", claude);
  here.withPith("pytest");
  here.withPith("pytest -vv");
  here.withPith("ls");
  const path = readdirSync(join(data, "tee")).find((name) => name.includes(idIn(shown) ?? "-"));
  here.withPith(`grep -n FAILED ${join(data, "tee", path ?? "")}`, claude);
  // A run that no output is kept of, and that grew.
  const [t, cwd] = [Date.now(), here.folder];
  const cls = { raw: [9, 40, 1, 2, 3, 4, 5, 6, 7, 8, 9], shown: [9, 50, 1, 2, 3, 4, 5, 6, 7, 8, 9] };
  const more = { host: "unknown", end: "typed", cwd, cmd: "x", filter: "", code: 0, signal: null };
  const grown = {
    v: 1,
    t,
    ms: 1,
    ...more,
    capB: 100,
    id: "GROWN000",
    rawB: 170,
    shownB: 210,
    cls,
    lost: 0,
    state: "ok",
  };
  // Two commands of one call, which the agent cuts as one.
  const shared = { ...grown, host: "claude", end: "shell", call: "7-1", rawB: 9000, shownB: 1000 };
  const pair = [
    { ...shared, id: "SHARED00", capB: 30_000 },
    { ...shared, id: "SHARED01", t: t + 1, code: 1, capB: 10_900 },
  ];
  for (const one of [grown, ...pair]) appendFileSync(join(data, "journal.jsonl"), `${JSON.stringify(one)}\n`);

  const copy = join(here.home, "copy");
  mkdirSync(copy);
  // Reading back folds the journal too; what is folded stays for a while, under another name.
  for (const name of readdirSync(data).filter((one) => /^journal.*\.jsonl$/.test(one)))
    copyFileSync(join(data, name), join(copy, name));
  const report = settled(here);
  const steps = (
    JSON.parse(here.own("gain", "--explain", "--json").stdout) as {
      steps: { name: string; tokens: number }[];
    }
  ).steps;
  const at = (name: string) => steps.find((step) => step.name === name)!.tokens;
  expect(
    at("without pith") +
      at("shown by pith") +
      at("re-read from the kept output") +
      at("re-read with PITH_DISABLED") +
      at("re-read by a narrower command"),
  ).toBe(at("saved"));
  cpSync(join(data, "tee"), join(copy, "tee"), { recursive: true });
  const counted = spawnSync(process.execPath, [script, copy], { encoding: "utf8", cwd: root });
  expect(counted.stderr).toBe("");
  const own = JSON.parse(counted.stdout) as Record<string, number>;
  const { total, recoveries, bypasses, narrower } = report;
  const { runs, printedTokens, rawTokens, shownTokens, debitedTokens, savedTokens } = total!;
  expect({
    runs,
    printedTokens,
    rawTokens,
    shownTokens,
    debitedTokens,
    savedTokens,
    recoveries: recoveries!["tokens"],
    bypasses: bypasses!["tokens"],
    narrower: narrower!["tokens"],
  }).toEqual(own);
  expect(own["runs"]).toBeGreaterThan(9);
  expect(at("saved")).toBe(savedTokens);
  for (const name of ["recoveries", "bypasses", "narrower"]) expect(own[name]).toBeGreaterThan(0);
});
