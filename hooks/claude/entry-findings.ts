/** Are the entries in Claude Code's settings in force, and do they work? */
import { existsSync } from "node:fs";
import type { Finding, Installed } from "../../src/integration/agent.ts";
import { failure, warning } from "../../src/integration/finding.ts";
import type { Environment } from "../../src/system/environment.ts";
import { isLink } from "../../src/install/setup/check-link.ts";
import { textOf } from "../../src/install/setup/file-change.ts";
import type { Place } from "../../src/install/setup/install-spec.ts";
import { fieldsIn } from "../../src/integration/tool-call.ts";
import { scopeOf } from "../../src/integration/session-scope.ts";
import { probeHook, probeLocale, probeResult, probeSandbox, probeShell } from "./probe.ts";
import { closedPart, missingParts, type Sandbox, sandboxOf } from "./sandbox.ts";
import agent from "./index.ts";
import { sourcesFor } from "./rules.ts";
import { hookIn, shellIn } from "./settings-edits.ts";

const read = (path: string): string => (textOf(path) ?? "").replace(/^\uFEFF/, "");

/** Seen in 2.1.330: of a file with comments nothing is in force, rules included, and nobody is told. */
export const unreadable = (path: string, text: string): string | null => {
  const json = text.replace(/^\uFEFF/, "");
  return json.trim() === "" || fieldsIn(json) !== null
    ? null
    : `${path} holds comments or commas that plain JSON has not: Claude Code reads nothing of such a file`;
};

const checkReadable = (entry: Installed): readonly Finding[] => {
  const what = unreadable(entry.file, read(entry.file));
  // No other integration would do better, so it is no reason to try one.
  return what === null ? [] : [warning(what, "take the comments out of it")];
};

/** Another file of settings may name another shell, or switch hooks off. */
const checkOthers = (entry: Installed, { env }: Place): readonly Finding[] =>
  sourcesFor(env, scopeOf(env.cwd ?? "/", []) ?? { root: "/", folders: ["/"] })
    .filter(({ path }) => path !== entry.file && existsSync(path))
    .flatMap(({ path }): Finding[] => {
      const text = read(path);
      const ours = shellIn(read(entry.file), entry.file);
      if (entry.via === "shell" && text.includes("CLAUDE_CODE_SHELL") && shellIn(text, path) !== ours)
        return [
          warning(`${path} names another shell, which wins or loses by Claude Code's order of settings`),
        ];
      if (
        (entry.via === "hook" || entry.via === "result") &&
        /"(?:disableAllHooks|allowManagedHooksOnly)"\s*:\s*true/.test(text)
      )
        return [warning(`${path} switches hooks off`, `pith init --agent ${agent.name} --via shell --yes`)];
      return [];
    });

/** A script that is missing, or somebody else's, is not tried out. */
const tryOut = (entry: Installed, { env }: Place): readonly Finding[] => {
  if (entry.via === "shell") {
    const shell = shellIn(read(entry.file), entry.file);
    if (shell === null || isLink(shell) || !existsSync(shell)) return [];
    return [probeShell(env, shell), ...probeLocale(env, shell)];
  }
  const hook = hookIn(read(entry.file), entry.file);
  return hook === null ? [] : [entry.via === "hook" ? probeHook(env, hook) : probeResult(env, hook)];
};

/** A rule that came later hides what `init` has opened. */
const closedInVain = ({ via }: Installed, sandbox: Sandbox, env: Environment): readonly Finding[] => {
  const closed = closedPart(via, sandbox, env);
  if (closed === undefined || !sandbox.opened.includes(closed.path)) return [];
  const what = `in Claude Code's sandbox commands cannot read ${closed.path} (${closed.says})`;
  return [failure(what, `pith init --agent ${agent.name} --via result --yes`)];
};

/** No command starts at all if the sandbox hides our script; a probe finds the rest where one can be made. */
const checkSandbox = (entry: Installed, { env }: Place): readonly Finding[] => {
  const sandbox = sandboxOf(env, entry.scope === "project" ? env.cwd : null);
  const missing = missingParts(entry.via, sandbox, env);
  // The findings about settings name the parts that are not opened.
  if (missing.length > 0) return sandbox.isEnabled ? closedInVain(entry, sandbox, env) : [];
  const shell = entry.via === "shell" ? shellIn(read(entry.file), entry.file) : null;
  if (!sandbox.isEnabled || shell === null || isLink(shell) || !existsSync(shell)) return [];
  return probeSandbox(env, shell, sandbox);
};

/** None of instructions: their file is a text for the model, and nothing of it can be tried out. */
export const entryFindings = (entry: Installed, place: Place): readonly Finding[] =>
  entry.via === "instructions"
    ? []
    : [
        ...checkReadable(entry),
        ...checkOthers(entry, place),
        ...tryOut(entry, place),
        ...checkSandbox(entry, place),
      ];
