import { forAgent } from "../../../src/system/for-agent.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import fc from "fast-check";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environmentOf } from "../../../src/system/environment.ts";
import { artifact, launcher } from "../../../src/system/installation.ts";
import { entryScript } from "../../../src/launcher/entry-script.ts";
import { answerFor, type Machine } from "../../../src/cli/programs/shell.ts";
import { quietWords } from "../../../src/rewrite/quiet-words.ts";
import { commands } from "../../../src/cli/registry.generated.ts";
import { quoteWord } from "../../../src/shell/quote-word.ts";
import { rewrite } from "../../../src/rewrite/rewrite.ts";
import { callText, sandboxText, withBackslashes } from "../../hooks/claude/client-text.ts";
import { table } from "../../shell/table.ts";

let folder: string;
let snapshot: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pith-inside-"));
  snapshot = join(folder, "snapshot.sh");
  writeFileSync(snapshot, "# Snapshot file\nalias -- ll='ls -l'\nexport PATH=/usr/bin:/bin\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const machine: Machine = {
  env: environmentOf({ variables: { PATH: "/usr/bin" }, home: "/nonexistent", cwd: "/" }),
  lookup: () => (name) => (name === "nosuch" ? null : name.includes("/") ? name : `/usr/bin/${name}`),
};

/** Applies an answer as the script in front does, on bytes. */
const spliced = (text: string, answer: string | null): string => {
  if (answer === null) return text;
  const bar = answer.indexOf("|");
  const places = answer.slice(0, bar).split(" ").map(Number);
  const bytes = Buffer.from(text);
  const pieces = [0, ...places].map((place, at) =>
    bytes.subarray(place, places[at] ?? bytes.length).toString(),
  );
  return pieces.join(answer.slice(bar + 1));
};

const rewritable = table.filter(([command, , rewritten]) => rewritten !== null && !command.includes("\0"));
/** A quote within a word hides it from the script, which then does not ask. */
const hidden = new Set(['g"i"t status']);

describe("the engine's answer", () => {
  it("is the rewrite of the agent's text within the client's, and nothing else of it", async () => {
    const own = new Set(commands.map(({ name }) => name));
    let changed = 0;
    for (const [command] of rewritable) {
      const word = quoteWord(launcher());
      const known = {
        find: machine.lookup("", "/"),
        variable: (name: string) => (name === "PATH" ? "/usr/bin" : undefined),
        read: () => "",
      };
      const expected = rewrite(command, { word, sign: forAgent, own, ...known }).output ?? command;
      if (expected !== command) changed += 1;
      for (const form of [callText, sandboxText]) {
        const text = form(command, { snapshot });
        expect(spliced(text, await answerFor("claude", text, machine))).toBe(
          form(expected, { snapshot, typed: command }),
        );
      }
    }
    expect(changed).toBeGreaterThan(100);
  });

  it.each([
    ["another agent", "nobody", "git status"],
    ["a text with a replaced byte", "claude", "git status \uFFFD"],
    ["a name of the user's shell", "claude", "ll"],
    ["a program that is not there", "claude", "nosuch; echo"],
    ["more than 100 KiB", "claude", `git status # ${"x".repeat(102_400)}`],
  ])("is silence for %s", async (_, agent, command) => {
    expect(await answerFor(agent, callText(command, { snapshot }), machine)).toBe(null);
  });

  it("is silence for the command alone, outside of the client's text", async () => {
    expect(await answerFor("claude", "git status", machine)).toBe(null);
  });

  it("leaves every other text as it is, or takes the insertions back", async () => {
    const piece = fc.constantFrom(
      "git status",
      "ls",
      "'",
      '"',
      "é",
      "\n",
      " && ",
      "| cat",
      "$(",
      ")",
      "cargo test",
      "eval 'x'",
      " && eval '",
      "<<'E'\nit's\nE\n",
      "漢",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const text = callText(pieces.join(""), { snapshot });
        const answer = await answerFor("claude", text, machine);
        const inserted = `${launcher()} ${forAgent} `;
        const answered = spliced(text, answer);
        expect(answered.replaceAll(inserted, "").replaceAll(withBackslashes(inserted), "")).toBe(text);
      }),
      { numRuns: 300 },
    );
  });
});

it("is asked for every command that it would rewrite", () => {
  const functions = entryScript(artifact("claude", "front.bash"), quietWords()).split("\n_pith_text=\n")[0]!;
  const texts = rewritable
    .filter(([command]) => !hidden.has(command))
    .map(([command]) => callText(command, { snapshot }));
  const loop = 'for text; do if _pith_covered "$text"; then echo yes; else echo "no: $text"; fi; done';
  const { stdout, stderr } = spawnSync("/bin/bash", ["-c", `${functions}\n${loop}`, "bash", ...texts], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(stdout.split("\n").filter((line) => line !== "yes" && line !== "")).toEqual([]);
});
