/** The script in front of the client's shell, with an engine of the test's own behind it. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { scriptText } from "../../hooks/claude/script.ts";
import { artifact } from "../../src/system/installation.ts";
import { entryScript } from "../../src/launcher/entry-script.ts";
import { quietWords } from "../../src/rewrite/quiet-words.ts";
import { snapshot } from "../hooks/claude/client-text.ts";

export interface Front {
  readonly root: string;
  readonly script: string;
  readonly dist: string;
  readonly snapshot: string;
  write(path: string, content: string, mode?: number): string;
  remove(): void;
}

/**
 * An engine that inserts `env ` before each `ls` and a blank in the text, as the real one would answer. Without the blank it
 * would insert inside the path of a temporary folder whose random name holds these two letters.
 */
export const insertingEngine = `#!/bin/bash
LC_ALL=C
text=$3 rest=$3 at=0 all=
while [[ $rest == *"ls "* ]]; do
  before=\${rest%%"ls "*}; at=$((at + \${#before})); all+=\${all:+ }$at; rest=\${rest#"$before"ls}; at=$((at + 2))
done
[[ -z $all ]] || printf '%s|env \\0' "$all"
`;

export const frontWorld = (engine: string | null, options: { shell?: string; own?: string } = {}): Front => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "pith-front-")));
  const write = (path: string, content: string, mode = 0o644): string => {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content, { mode });
    return target;
  };
  const shell = options.shell ?? "/bin/bash";
  const dist = join(root, "dist");
  write("dist/hooks/claude/front.bash", entryScript(artifact("claude", "front.bash"), quietWords()));
  if (engine !== null) write("dist/libexec/pith", engine, 0o755);
  const text = scriptText({ bash: "/bin/bash", shell, dist, node: "", own: options.own ?? "" });
  return {
    root,
    dist,
    script: write(`config/${shell.includes("zsh") ? "zsh" : "bash"}`, text, 0o755),
    snapshot: write("snapshot.sh", snapshot.replace(/^alias.*\n/gm, "").replace(/^git \(\)[^}]*\}\n/m, "")),
    write,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};

export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

export const start = (
  shell: string,
  args: readonly (string | Buffer)[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Ran => {
  const result = spawnSync(shell, args as string[], {
    cwd: options.cwd ?? "/",
    env: {
      PATH: "/usr/local/bin:/usr/bin:/bin",
      HOME: "/nonexistent",
      CLAUDE_CODE_SHELL: shell,
      SHELL: shell,
      ...options.env,
    },
    encoding: "buffer",
  });
  return {
    stdout: result.stdout.toString("latin1"),
    stderr: result.stderr.toString("latin1"),
    code: result.status,
  };
};
