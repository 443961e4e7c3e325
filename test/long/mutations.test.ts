/** Each of the twelve invariants broken once in the code: the suite has to notice. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");

interface Mutation {
  readonly invariant: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** Tests of which at least one must fail. */
  readonly tests: readonly string[];
}

const mutations: readonly Mutation[] = [
  {
    invariant: "ledger: a request that changed earlier messages counts as one that only added some",
    file: "src/ledger/claude.ts",
    from: "|| sent.keep !== before.keep + before.tail.length",
    to: "",
    tests: ["test/ledger"],
  },
  {
    invariant: "ledger: a result counts as sent whatever was sent",
    file: "src/ledger/claude.ts",
    from: 'digests.has(messageDigest("user", group)) ||',
    to: "true ||",
    tests: ["test/ledger"],
  },
  {
    invariant: "ledger: the server may clear results of the request",
    file: "src/ledger/claude.ts",
    from: "newest?.isWhole === true &&",
    to: "newest !== undefined &&",
    tests: ["test/ledger"],
  },
  {
    invariant: "ledger: of two contexts that wait for the same text one is taken",
    file: "src/ledger/claude.ts",
    from: "found.length === 1 ?",
    to: "found.length > 0 ?",
    tests: ["test/ledger"],
  },
  {
    invariant: "ledger: what was not sent as it stands is passed over",
    file: "src/ledger/claude.ts",
    from: "if (shell.length > 0 && !proven) return given;",
    to: "if (shell.length > 0 && !proven) continue;",
    tests: ["test/ledger"],
  },
  {
    invariant: "ledger: lines that were not given are as good as those that were",
    file: "src/ledger/given-lines.ts",
    from: "lines[from + length] === this.#lines[at + length]",
    to: "this.#lines[at + length] !== undefined",
    tests: ["test/ledger"],
  },
  {
    invariant: "ledger: a call is named like a later one",
    file: "src/ledger/earlier-name.ts",
    from: "!later.some((one) => shorten(one) === shorten(text))",
    to: "shorten(text) !== null",
    tests: ["test/ledger"],
  },
  {
    invariant: "ledger: the last lines of a run that failed are left out",
    file: "src/engine/again.ts",
    from: "recall.hasSucceeded && isAll(shown, block)",
    to: "isAll(shown, block)",
    tests: ["test/engine/again.test.ts"],
  },
  {
    invariant: "ledger: the last lines of an answer that failed are left out",
    file: "src/engine/again.ts",
    from: "hasSucceeded && items.every(isAnswer)",
    to: "items.every(isAnswer)",
    tests: ["test/engine/again.test.ts"],
  },
  {
    invariant: "ledger: an owner is left out without what it owns",
    file: "src/engine/again.ts",
    from: "if (stranding.length === 0) return end;",
    to: "return end;",
    tests: ["test/engine/again.test.ts"],
  },
  {
    invariant: "ledger: with it more is left out where nothing may be lost",
    file: "src/engine/writer.ts",
    from: "this.#isLossless ? plan.map(() => null) : plan",
    to: "plan",
    tests: ["test/engine/again.test.ts"],
  },
  {
    invariant: "ledger: lines that tell are left out",
    file: "src/engine/again.ts",
    from: "!tells(item) &&",
    to: "",
    tests: ["test/engine/again.test.ts"],
  },
  {
    invariant: "ledger: of Codex's history a part may be missing",
    file: "src/ledger/codex-rows.ts",
    from: "if (newer !== undefined && item.sequence !== newer.sequence - 1) break;",
    to: "",
    tests: ["test/ledger/simulation.test.ts"],
  },
  {
    invariant: "ledger: a record of Codex's that nobody knows is passed over",
    file: "src/ledger/codex-rows.ts",
    from: "if (item === null) break;",
    to: "if (item === null) continue;",
    tests: ["test/ledger/simulation.test.ts"],
  },
  {
    invariant: "ledger: what is read back goes on being left out",
    file: "src/history/history.ts",
    from: "stopRepeating(env, command, project, now);",
    to: "",
    tests: ["test/ledger/built.test.ts"],
  },
  {
    invariant: "ledger: of runs that begin a conversation's file together one is lost",
    file: "src/ledger/session-file.ts",
    from: "return saltOf(path);\n  } finally",
    to: "return null;\n  } finally",
    tests: ["test/ledger/together.test.ts"],
  },
  {
    invariant: "a database of the version before lacks a column",
    file: "src/history/rows.ts",
    from: '"ALTER TABLE ran ADD COLUMN againB INTEGER",',
    to: "",
    tests: ["test/history/earlier-version.test.ts"],
  },
  {
    invariant: "1 same execution: an argument is added",
    file: "src/launcher/launcher.sh",
    from: 'pith_find "$1"\n# The caller',
    to: 'pith_find "$1"\nset -- "$@" --no-color\n# The caller',
    tests: ["test/classes/class-06", "test/classes/class-31"],
  },
  {
    invariant: "2 insertion only: the insertion eats a byte",
    file: "src/rewrite/rewrite.ts",
    from: "from = place;",
    to: "from = place + 1;",
    tests: ["test/shell", "test/rewrite", "test/classes/class-04"],
  },
  {
    invariant: "3 same bytes for programs: every pipe counts as display",
    file: "src/rewrite/is-displayed.ts",
    from: 'name === "cat" && (rest === "" || rest === "-u")',
    to: "true",
    tests: ["test/shell", "test/rewrite", "test/classes/class-01"],
  },
  {
    invariant: "4 no verdict without evidence: failed output is not shown raw",
    file: "src/engine/engine.ts",
    from: "return failed && !this.#sawCritical ? failedLines : 0;",
    to: "return 0;",
    tests: ["test/classes/class-27", "test/engine"],
  },
  {
    invariant: "5 elide, never invent: a word is added to a mark's line",
    file: "src/engine/marks.ts",
    from: "} hidden${places",
    to: "} hidden, all passed${places",
    tests: ["test/engine", "test/filters.test.ts"],
  },
  {
    invariant: "5 elide, never invent: a user's filter says what it likes after a failure",
    file: "src/engine/writer.ts",
    from: "(ending.code !== 0 && claimsSuccess(text))",
    to: "text === null",
    tests: ["test/filter-language/engine.test.ts"],
  },
  {
    invariant: "6 nothing critical vanishes: the check is left out",
    file: "src/engine/intake.ts",
    from: "hidden: hides(verdict) && !critical",
    to: "hidden: hides(verdict)",
    tests: ["test/engine", "test/filters.test.ts"],
  },
  {
    invariant: "7 never longer: a foot for every gap",
    file: "src/engine/writer.ts",
    from: "(names ? 480 : 168)",
    to: "(names ? 1 : 1)",
    tests: ["test/engine", "test/filters.test.ts"],
  },
  {
    invariant: "8 recovery: what is kept is not all",
    file: "src/pipeline/reduction.ts",
    from: "state.options.tee?.append(chunk, stream)",
    to: "state.options.tee?.append(chunk.subarray(1), stream)",
    tests: ["test/classes/class-23", "test/classes/class-12"],
  },
  {
    invariant: "9 streams: pauses deliver nothing",
    file: "src/engine/engine.ts",
    from: "  idle(): void {\n    if (this.#passing) return;",
    to: "  idle(): void {\n    if (!this.#passing) return;",
    tests: ["test/classes/class-38"],
  },
  {
    invariant: "10 permission-neutral: deny rules are not looked at",
    file: "hooks/claude/permissions.ts",
    from: "if (rules.deny.some((rule) => concerns(rule, command)))",
    to: "if (false)",
    tests: ["test/hooks"],
  },
  {
    invariant: "11 fails open: a filter's fault is the agent's",
    file: "src/engine/engine.ts",
    from: "      return this.#intake(line, index);\n    } catch (fault) {\n      this.#fault = fault instanceof Error ? fault.message : String(fault);\n      return null;",
    to: "      return this.#intake(line, index);\n    } catch (fault) {\n      throw fault;",
    tests: ["test/engine/engine.test.ts"],
  },
  {
    invariant: "11 fails open: nothing takes over when the sink is killed",
    file: "src/launcher/launcher.sh",
    from: "    *) exit ;;",
    to: "    *) trap - EXIT; exit ;;",
    tests: ["test/launcher"],
  },
  {
    invariant: "12 honest accounting: losses count as nothing",
    file: "src/history/sums.ts",
    from: "raw - shown - debited;",
    to: "Math.max(0, raw - shown - debited);",
    tests: ["test/figures", "test/history", "test/classes/class-45"],
  },
];

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pith-mutation-"));
  for (const part of [
    "src",
    "filters",
    "hooks",
    "scripts",
    "test",
    "package.json",
    "tsconfig.json",
    "README.md",
    "LICENSE",
  ]) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  for (const part of ["node_modules", "fixtures"]) symlinkSync(join(root, part), join(folder, part));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (command: string, args: readonly string[]): number | null =>
  spawnSync(command, args, { cwd: folder, stdio: "ignore", timeout: 600_000 }).status;

test.each(mutations)("$invariant", ({ file, from, to, tests }) => {
  const path = join(folder, file);
  const source = readFileSync(path, "utf8");
  expect(source.split(from).length, `${file} holds the code to break once`).toBe(2);
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  try {
    expect(run("npx", ["tsx", "scripts/build.ts"])).toBe(0);
    expect(
      run("npx", ["vitest", "run", "--config", "test/vitest.config.ts", "--bail", "1", ...tests]),
    ).not.toBe(0);
  } finally {
    writeFileSync(path, source);
  }
});
