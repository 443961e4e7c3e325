/** Drives the entries in Claude Code's settings as the client would: same strings, a tool whose output is known. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import type { Finding } from "../../src/integration/agent.ts";
import { homeVariables, systemVariables } from "../../src/install/setup/drive-hook.ts";
import { pathLookup } from "../../src/system/path-lookup.ts";
import type { Sandbox } from "./sandbox.ts";
import { singleQuoted } from "../../src/shell/quote-word.ts";

const lines = Array.from({ length: 60 }, (_, index) => `   Compiling crate-${index} v1.0.${index}`);
const output = `${lines.join("\n")}\n    Finished dev [unoptimized] target(s) in 1.00s\n`;

interface Answer {
  readonly hookSpecificOutput?: { readonly updatedToolOutput?: { readonly stdout?: unknown } };
}

interface Stage {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  remove(): void;
}

/** A home of its own, and a `cargo` that prints sixty lines of progress. */
const buildStage = (env: Environment): Stage => {
  const folder = mkdtempSync(join(env.temporary, "pith-probe-"));
  for (const name of ["bin", "home/.claude", "data"]) mkdirSync(join(folder, name), { recursive: true });
  const path = `${join(folder, "bin")}:/usr/local/bin:/usr/bin:/bin`;
  writeFileSync(join(folder, "output"), output);
  writeFileSync(join(folder, "bin", "cargo"), `#!/bin/sh\nexec cat '${folder}/output'\n`, { mode: 0o755 });
  writeFileSync(join(folder, "snapshot.sh"), `# Snapshot file\nexport PATH=${path}\n`);
  writeFileSync(
    join(folder, "home/.claude/settings.json"),
    '{"permissions":{"allow":["Bash(cargo build:*)"]}}',
  );
  return {
    folder,
    env: {
      ...systemVariables(env),
      PATH: path,
      ...homeVariables(env, join(folder, "home")),
      PITH_DATA_DIR: join(folder, "data"),
      CLAUDECODE: "1",
      CLAUDE_PROJECT_DIR: folder,
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** The client's text for one command, in its plainest form. */
const callText = (command: string, stage: Stage, shell: string): string => {
  const options = shell.includes("zsh") ? "\\builtin setopt NO_EXTENDED_GLOB" : "\\builtin shopt -u extglob";
  return [
    `source ${join(stage.folder, "snapshot.sh")} 2>/dev/null || true`,
    `${options} 2>/dev/null || true`,
    `eval ${singleQuoted(command)} < /dev/null`,
    `pwd -P >| ${join(stage.folder, "cwd")}`,
  ].join(" && ");
};

const run = (file: string, args: readonly string[], stage: Stage, input = "") =>
  spawnSync(file, args, { cwd: stage.folder, env: stage.env, input, encoding: "utf8", timeout: 20_000 });

const judgeOutput = (shown: string, shell: string): Finding => {
  if (shown === output)
    return {
      level: "error",
      what: `nothing came back shortened through ${shell}: pith is not asked, or does not answer`,
      fix: "pith init --agent claude --yes",
    };
  const path = /\[pith \w+: .*full output: (.*)\]\s*$/.exec(shown)?.[1];
  if (path === undefined)
    return {
      level: "error",
      what: `${shell} gave back neither the whole output nor a mark`,
      fix: "report this, with `pith doctor --json`",
    };
  if (readFileSync(path, "utf8") !== output)
    return {
      level: "error",
      what: `what ${shell} kept is not what the command printed`,
      fix: "report this, with `pith doctor --json`",
    };
  return {
    level: "ok",
    what: `a command through ${shell} comes back shortened, and its full output can be read`,
  };
};

/** One call of the client's shell as the settings name it. */
export const probeShell = (env: Environment, shell: string): Finding => {
  const stage = buildStage(env);
  try {
    const plain = run(shell, ["-c", "echo plain; exit 3"], stage);
    if (plain.stdout !== "plain\n" || plain.status !== 3)
      return {
        level: "error",
        what: `${shell} does not run commands: ${plain.error?.message ?? plain.stderr.trim()}`,
        fix: "pith init --agent claude --yes",
      };
    return judgeOutput(run(shell, ["-c", callText("cargo build", stage, shell)], stage).stdout, shell);
  } finally {
    stage.remove();
  }
};

/** The words of bubblewrap that hide and open what the settings do: an empty folder in place of what is hidden, which no pattern
 * is; and what is there is not written. */
const sandboxWords = ({ hidden, opened }: Sandbox, stage: Stage): readonly string[] => {
  const folders = hidden
    .map(({ pattern }) => pattern.replace(/\/(?:\*\*)?$/, "") || "/")
    .filter(
      (path) => path !== "/" && !path.includes("*") && existsSync(path) && statSync(path).isDirectory(),
    );
  const within = opened.filter((path) => !path.includes("*") && existsSync(path));
  return [
    "--ro-bind",
    "/",
    "/",
    "--dev",
    "/dev",
    ...folders.flatMap((path) => ["--tmpfs", path]),
    ...within.flatMap((path) => ["--ro-bind", path, path]),
    "--bind",
    stage.folder,
    stage.folder,
    "--chdir",
    stage.folder,
  ];
};

/** Probes within a sandbox as the settings describe it, if bubblewrap can make one; else no finding. */
export const probeSandbox = (env: Environment, shell: string, sandbox: Sandbox): readonly Finding[] => {
  const find = pathLookup(env.variables["PATH"] ?? "", "/");
  const bwrap = env.platform === "linux" ? find("bwrap") : null;
  if (bwrap === null) return [];
  const stage = buildStage(env);
  try {
    const words = sandboxWords(sandbox, stage);
    if (run(bwrap, [...words, "/bin/sh", "-c", ":"], stage).status !== 0) return [];
    const plain = run(bwrap, [...words, shell, "-c", "echo plain; exit 3"], stage);
    if (plain.stdout !== "plain\n" || plain.status !== 3)
      return [
        {
          level: "error",
          what: `in a sandbox as your settings describe it, ${shell} does not run commands: ${plain.stderr.trim()}`,
          fix: "pith init --agent claude --yes",
        },
      ];
    const { stdout } = run(bwrap, [...words, shell, "-c", callText("cargo build", stage, shell)], stage);
    return [judgeOutput(stdout, `${shell} in the sandbox`)];
  } finally {
    stage.remove();
  }
};

/** bash complains about a locale when it starts; with a script in front it starts twice. */
export const probeLocale = (env: Environment, shell: string): readonly Finding[] => {
  const locale = Object.entries(env.variables).filter(([name]) => /^LC_|^LANG$/.test(name));
  const variables = Object.fromEntries([["PATH", "/usr/bin:/bin"], ...locale]) as Record<string, string>;
  const said = spawnSync(shell, ["-c", ":"], {
    env: variables,
    encoding: "utf8",
    timeout: 20_000,
  }).stderr?.trim();
  if (said === undefined || said === "") return [];
  return [
    {
      level: "note",
      what: `the shell warns when it starts, and does so twice with pith: ${said.split("\n")[0]}`,
      fix: "install the locale, or unset the variable",
    },
  ];
};

/** As the client starts the hook. */
const start = ([file = "", ...args]: readonly string[], stage: Stage, payload: object) =>
  run(file, args, stage, JSON.stringify(payload));

const common = (stage: Stage) => ({
  session_id: "probe",
  transcript_path: join(stage.folder, "transcript.jsonl"),
  cwd: stage.folder,
  permission_mode: "default",
  tool_name: "Bash",
  tool_input: { command: "cargo build", description: "build" },
});

/** One result of a command through the hook as the settings name it. */
export const probeResult = (env: Environment, words: readonly string[]): Finding => {
  const stage = buildStage(env);
  try {
    const response = { stdout: output, stderr: "", interrupted: false, isImage: false };
    const payload = { ...common(stage), hook_event_name: "PostToolUse", tool_response: response };
    const { stdout } = start(words, stage, payload);
    const answer = stdout.trim() === "" ? null : (JSON.parse(stdout) as Answer);
    const shown = answer?.hookSpecificOutput?.updatedToolOutput?.stdout;
    return judgeOutput(typeof shown === "string" ? shown : output, "the hook");
  } finally {
    stage.remove();
  }
};

/** One call of the hook as the settings name it, with a rule that allows the command. */
export const probeHook = (env: Environment, words: readonly string[]): Finding => {
  const stage = buildStage(env);
  try {
    const payload = { ...common(stage), hook_event_name: "PreToolUse" };
    const answer = start(words, stage, payload);
    const rewritten = /"command":"([^"]*) cargo build"/.exec(answer.stdout)?.[1];
    if (answer.status === 0 && rewritten !== undefined)
      return { level: "ok", what: "the hook answers, and rewrites a command that the rules allow" };
    return {
      level: "error",
      what: "the hook does not rewrite a command that the rules allow",
      fix: "pith init --agent claude --via hook --yes",
    };
  } finally {
    stage.remove();
  }
};
