/** Cost of the script in front of an agent's shell, against starting an empty Node program. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scriptText } from "../../hooks/claude/script.ts";
import { callText, snapshot } from "../hooks/claude/client-text.ts";
import { removeFolder } from "../left-over.ts";

const root = join(import.meta.dirname, "..", "..");
const rounds = 60;

interface Contender {
  readonly name: string;
  readonly input?: string;
  readonly argv: readonly string[];
}

const once = ({ argv, input = "" }: Contender): number => {
  const start = process.hrtime.bigint();
  spawnSync(argv[0]!, argv.slice(1), {
    input,
    env: { ...process.env, HOME: tmpdir() },
  });
  return Number(process.hrtime.bigint() - start) / 1e6;
};

/** Least time of each in milliseconds, measured in turns. */
const minOf = (contenders: readonly Contender[]): ReadonlyMap<string, number> => {
  const min = new Map(contenders.map(({ name }) => [name, Infinity]));
  for (let round = 0; round < rounds; round++)
    for (const one of contenders) min.set(one.name, Math.min(min.get(one.name)!, once(one)));
  return min;
};

const script = (folder: string, name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, 0o755);
  return path;
};

export const inside = async (): Promise<string[][]> => {
  const folder = mkdtempSync(join(tmpdir(), "pith-bench-"));
  try {
    writeFileSync(join(folder, "snapshot.sh"), snapshot.replace(/^alias.*\n/gm, ""));
    writeFileSync(join(folder, "empty.mjs"), "");
    const form = { snapshot: join(folder, "snapshot.sh"), pwd: join(folder, "cwd") };
    const plain = callText("true && echo done | wc -c", form);
    const covered = callText("ls /; true", form);
    const front = script(
      folder,
      "bash",
      scriptText({ bash: "/bin/bash", shell: "/bin/bash", dist: join(root, "dist"), node: "", own: "" }),
    );
    const bare = script(folder, "bare", '#!/bin/bash -p\nexec /bin/bash "$@"\n');
    // The word is no command here: the engine is asked in vain, and no launcher is measured with it.
    const asked = callText(": ls", form);
    // As the client hands it over: the rules are read and the text is rewritten.
    const payload = JSON.stringify({
      session_id: "5c7e7a10",
      transcript_path: join(folder, "s.jsonl"),
      cwd: folder,
      permission_mode: "default",
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command: "git status && ls -la", description: "State" },
    });
    const times = minOf([
      { name: "node", argv: [process.execPath, join(folder, "empty.mjs")] },
      { name: "native", argv: ["/bin/bash", "-c", plain] },
      { name: "bare", argv: [bare, "-c", plain] },
      { name: "front", argv: [front, "-c", plain] },
      { name: "native asked", argv: ["/bin/bash", "-c", asked] },
      { name: "front asked", argv: [front, "-c", asked] },
      { name: "native covered", argv: ["/bin/bash", "-c", covered] },
      { name: "front covered", argv: [front, "-c", covered] },
      { name: "hook", argv: [join(root, "dist", "pith"), "hook", "claude"], input: payload },
    ]);
    const node = times.get("node")!;
    const row = (name: string, a: string, b: string): string[] => {
      const added = times.get(a)! - times.get(b)!;
      return [name, `${added.toFixed(2)} ms`, (added / node).toFixed(3)];
    };
    return [
      ["empty Node program", `${node.toFixed(2)} ms`, "1"],
      row("a shell in front, doing nothing", "bare", "native"),
      row("inside: no covered word, beyond that", "front", "bare"),
      row("inside: no covered word, in all", "front", "native"),
      row("inside: covered word, engine asked", "front asked", "native asked"),
      row("inside: asked, launcher and sink too", "front covered", "native covered"),
      [
        "before: the hook, in all",
        `${times.get("hook")!.toFixed(2)} ms`,
        (times.get("hook")! / node).toFixed(3),
      ],
    ];
  } finally {
    removeFolder(folder);
  }
};
