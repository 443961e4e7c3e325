import { describe, expect, it, test } from "vitest";
import { read as readCodex } from "../../hooks/codex/shell.ts";
import { read as readGemini } from "../../hooks/gemini/shell.ts";
import { environmentOf } from "../../src/system/environment.ts";
import type { ShellText } from "../../src/integration/agent.ts";
import { answerFor } from "../../src/cli/programs/shell.ts";

// As Gemini CLI 0.61.0 wrote it; commands are trimmed, and one that ends in a backslash gets a blank.
const gemini = (command: string, file = "/tmp/gemini-shell-EqFubp/bgpids.tmp"): string =>
  `shopt -u promptvars nullglob extglob nocaseglob dotglob; _bgpids_file=${file}\n(\n` +
  `  trap 'jobs -p > "$_bgpids_file"' EXIT\n${command}\n)\n__code=$?\nexit $__code`;

/** The beginning and the end of what Codex 0.169.0 wrote around `ls` in a session with a snapshot. */
const codexAround = `__CODEX_SNAPSHOT_OVERRIDE_SET_0="\${BASH_ENV+x}"
__CODEX_SNAPSHOT_OVERRIDE_0="\${BASH_ENV-}"

if . '/home/dev/.codex/shell_snapshots/01a1fefb-b2f7-75d2-ba3b-87c467b6a8f8.1795279270662417173.sh' >/dev/null 2>&1; then :; fi

exec '/bin/bash' -c 'ls'`;

/** Inserted as an answer says, it stands before the word in the command. */
const placed = (text: string, found: ShellText, word: string): string => {
  const bytes = Buffer.from(text);
  const at = found.place(Buffer.byteLength(found.command.slice(0, found.command.indexOf(word))));
  return Buffer.concat([
    bytes.subarray(0, at),
    Buffer.from(found.quote("PITH ")),
    bytes.subarray(at),
  ]).toString();
};

const commands = [
  "ls",
  "echo 'it'\"'\"'s é'; ls -l | cat",
  "git commit -m \"$(cat <<'EOF'\nls\nEOF\n)\"; ls",
  "# comment\nls\n# end",
];

describe.each([
  ["Codex", readCodex, (command: string) => command],
  ["Gemini CLI", readGemini, gemini],
  [
    "Gemini CLI, with a quoted path",
    readGemini,
    (command: string) => gemini(command, "'/tmp/a b/bgpids.tmp'"),
  ],
] as const)("the text of %s", (_, read, wrap) => {
  it.each(commands)("holds the command: %j", (command) => {
    const text = wrap(command);
    const found = read(text)!;
    expect(found.command).toBe(command);
    expect(placed(text, found, "ls")).toBe(wrap(command.replace("ls", "PITH ls")));
  });
});

test.each([
  ["Codex: around the command", readCodex, codexAround],
  ["Codex: a patch", readCodex, "apply_patch <<'EOF'\n*** Begin Patch\n*** End Patch\nEOF"],
  ["Codex: a patch behind a directory", readCodex, "cd src && applypatch <<'EOF'\nEOF"],
  ["Gemini CLI: a hook", readGemini, "pith hook gemini"],
  ["Gemini CLI: the command alone", readGemini, "ls"],
  ["Gemini CLI: another end", readGemini, gemini("ls").replace("exit $__code", "exit 0")],
  ["Gemini CLI: another trap", readGemini, gemini("ls").replace("jobs -p", "jobs")],
  ["Gemini CLI: a file found by expansion", readGemini, gemini("ls", "$TMPDIR/x")],
  ["Gemini CLI: head and tail without a command", readGemini, gemini("").replace("\n\n)", "\n)")],
] as const)("is nothing for %s", (_, read, text) => {
  expect(read(text)).toBe(null);
});

describe("the answer of the engine", () => {
  const env = environmentOf({ variables: { PATH: "/usr/bin" }, home: "/nonexistent" });
  const lookup = () => (name: string) => `/usr/bin/${name}`;

  test.each(["codex", "opencode", "kilo", "pi"])("inserts into the text of %s", async (agent) => {
    expect(await answerFor(agent, "echo é; cargo build", { env, lookup })).toMatch(/^9\|\S+ --for-agent $/);
  });

  test("inserts into the text of Gemini CLI at the command", async () => {
    const text = gemini("cargo build");
    const answer = await answerFor("gemini", text, { env, lookup });
    expect(answer?.split("|")[0]).toBe(String(text.indexOf("cargo")));
  });

  test("is silence for what the user's own BASH_ENV may define", async () => {
    const variables = { PATH: "/usr/bin", BASH_ENV: "$X/own.bash" };
    expect(await answerFor("codex", "cargo build", { env: environmentOf({ variables }), lookup })).toBe(null);
  });
});
