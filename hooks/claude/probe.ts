/** Drives the entries in Claude Code's settings as the client would: same strings, a tool whose output is known. */
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import type { Finding } from "../../src/integration/agent.ts";
import { failure, note, ok } from "../../src/integration/finding.ts";
import { fieldsIn, memberOf } from "../../src/integration/tool-call.ts";
import {
  inStage,
  keptAt,
  type Said,
  sampleCommand as command,
  sampleOutput as output,
  type Stage,
} from "../../src/install/setup/probe-stage.ts";
import { pathLookup } from "../../src/system/path-lookup.ts";
import type { Sandbox } from "./sandbox.ts";
import { singleQuoted } from "../../src/shell/quote-word.ts";

const onStage = <Result>(env: Environment, work: (stage: Stage) => Result): Result =>
  inStage(
    env,
    {
      files: { ".claude/settings.json": '{"permissions":{"allow":["Bash(cargo build:*)"]}}' },
      variables: (folder) => ({ CLAUDECODE: "1", CLAUDE_PROJECT_DIR: folder }),
    },
    work,
  );

/** The client's text for the command, in its plainest form. */
const callText = ({ folder, variables }: Stage, shell: string): string => {
  const snapshot = join(folder, "snapshot.sh");
  writeFileSync(snapshot, `# Snapshot file\nexport PATH=${singleQuoted(variables["PATH"] ?? "")}\n`);
  const options = shell.includes("zsh") ? "\\builtin setopt NO_EXTENDED_GLOB" : "\\builtin shopt -u extglob";
  return [
    `source ${snapshot} 2>/dev/null || true`,
    `${options} 2>/dev/null || true`,
    `eval ${singleQuoted(command)} < /dev/null`,
    `pwd -P >| ${join(folder, "cwd")}`,
  ].join(" && ");
};

const judgeOutput = (shown: string, shell: string): Finding => {
  if (shown === output)
    return failure(
      `nothing came back shortened through ${shell}: pith is not asked, or does not answer`,
      "pith init --agent claude --yes",
    );
  const path = keptAt(shown);
  if (path === null)
    return failure(
      `${shell} gave back neither the whole output nor a mark`,
      "report this, with `pith doctor --json`",
    );
  if (readFileSync(path, "utf8") !== output)
    return failure(
      `what ${shell} kept is not what the command printed`,
      "report this, with `pith doctor --json`",
    );
  return ok(`a command through ${shell} comes back shortened, and its full output can be read`);
};

const isPlain = ({ stdout, status }: Said): boolean => stdout === "plain\n" && status === 3;

export const probeShell = (env: Environment, shell: string): Finding =>
  onStage(env, (stage) => {
    const plain = stage.run(shell, ["-c", "echo plain; exit 3"]);
    return isPlain(plain)
      ? judgeOutput(stage.run(shell, ["-c", callText(stage, shell)]).stdout, shell)
      : failure(`${shell} does not run commands: ${plain.stderr.trim()}`, "pith init --agent claude --yes");
  });

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
  return onStage(env, (stage) => {
    const within = (...words: readonly string[]): Said =>
      stage.run(bwrap, [...sandboxWords(sandbox, stage), ...words]);
    if (within("/bin/sh", "-c", ":").status !== 0) return [];
    const plain = within(shell, "-c", "echo plain; exit 3");
    if (isPlain(plain))
      return [judgeOutput(within(shell, "-c", callText(stage, shell)).stdout, `${shell} in the sandbox`)];
    return [
      failure(
        `in a sandbox as your settings describe it, ${shell} does not run commands: ${plain.stderr.trim()}`,
        "pith init --agent claude --yes",
      ),
    ];
  });
};

/** bash complains about a locale when it starts; with a script in front it starts twice. */
export const probeLocale = (env: Environment, shell: string): readonly Finding[] => {
  const locale = Object.entries(env.variables).flatMap(([name, value]) =>
    /^LC_|^LANG$/.test(name) && value !== undefined ? [[name, value] as const] : [],
  );
  const variables = () => Object.fromEntries(locale);
  const said = inStage(env, { variables }, ({ run }) => run(shell, ["-c", ":"]).stderr.trim());
  if (said === "") return [];
  return [
    note(
      `the shell warns when it starts, and does so twice with pith: ${said.split("\n")[0]}`,
      "install the locale, or unset the variable",
    ),
  ];
};

const start = (stage: Stage, [file = "", ...args]: readonly string[], more: object): Said =>
  stage.run(
    file,
    args,
    JSON.stringify({
      session_id: "probe",
      transcript_path: join(stage.folder, "transcript.jsonl"),
      cwd: stage.folder,
      permission_mode: "default",
      tool_name: "Bash",
      tool_input: { command, description: "build" },
      ...more,
    }),
  );

export const probeResult = (env: Environment, words: readonly string[]): Finding =>
  onStage(env, (stage) => {
    const tool_response = { stdout: output, stderr: "", interrupted: false, isImage: false };
    const { stdout } = start(stage, words, { hook_event_name: "PostToolUse", tool_response });
    const shown = memberOf(fieldsIn(stdout), "hookSpecificOutput", "updatedToolOutput", "stdout");
    return judgeOutput(typeof shown === "string" ? shown : output, "the hook");
  });

export const probeHook = (env: Environment, words: readonly string[]): Finding =>
  onStage(env, (stage) => {
    const { stdout, status } = start(stage, words, { hook_event_name: "PreToolUse" });
    return status === 0 && /"command":"([^"]*) cargo build"/.test(stdout)
      ? ok("the hook answers, and rewrites a command that the rules allow")
      : failure(
          "the hook does not rewrite a command that the rules allow",
          "pith init --agent claude --via hook --yes",
        );
  });
