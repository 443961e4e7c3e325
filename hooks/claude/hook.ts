/** Claude Code's PreToolUse hook: payload in, what may be answered out. */
import { join } from "node:path";
import { environment, type Environment } from "../../src/system/environment.ts";
import type { HookCall, Verdict } from "../../src/integration/agent.ts";
import { textOf } from "../../src/integration/client-file.ts";
import { filesIn, hasForeignHooks } from "../../src/integration/foreign-hooks.ts";
import { definedByStartFiles } from "../../src/integration/defined-in.ts";
import { callerWords } from "../../src/integration/programs-above.ts";
import { claudeDir } from "./places.ts";
import { definedInSnapshot } from "./own-functions.ts";
import { payloadOf, type Payload } from "./payload.ts";
import { judge } from "./permissions.ts";
import { allowedAsTyped, toldBeside, updatedInput } from "../../src/integration/tool-call.ts";
import { type Scope, scopeOf } from "../../src/integration/session-scope.ts";
import { settingsOnce } from "./settings-in.ts";
import { hasUnseenRules, hookPlaces, readRules, type Rules, sourcesFor } from "./rules.ts";

// Rules that only the command line or an agent's definition names are in no file.
const ruling =
  /^--(?:settings|setting-sources|managed-settings|allowed-?tools|disallowed-?tools|permission-prompt-tool|tools|agents|plugin-dir|bare|safe-mode)\b/i;

/** null: which rules hold is not known, or another hook decides too. */
const rulesIn = (env: Environment, scope: Scope | null): Rules | null => {
  if (scope === null || hasUnseenRules(env, scope)) return null;
  const sources = sourcesFor(env, scope);
  const read = settingsOnce();
  return hasForeignHooks(hookPlaces(sources), read) ? null : readRules(sources, read);
};

/** The session's root may lie above the folder that it is in by now; the client names it to its hooks. */
export const rulesFor = (env: Environment, cwd: string): Rules | null =>
  rulesIn(env, scopeOf(env.variables["CLAUDE_PROJECT_DIR"], [cwd]));

export interface Surroundings {
  readonly env: Environment;
  readonly words: readonly string[] | null;
  readonly rules: (cwd: string) => Rules | null;
}

const usual = (): Surroundings => {
  const env = environment();
  return { env, words: callerWords(2), rules: (cwd) => rulesFor(env, cwd) };
};

const isKnownSession = (payload: Payload, words: readonly string[] | null): boolean =>
  words !== null &&
  !words.some((word) => ruling.test(word)) &&
  (payload.agent_type === undefined || payload.agent_type === "general-purpose");

/** null: another event or tool, a shape that is not known, or a session whose rules cannot be known. */
export const read = (text: string, surroundings: Surroundings = usual()): HookCall | null => {
  const payload = payloadOf(text, "PreToolUse");
  if (payload?.tool_name !== "Bash") return null;
  const { tool_input: input, cwd, permission_mode: mode } = payload;
  const { command } = input;
  if (typeof command !== "string" || !isKnownSession(payload, surroundings.words)) return null;
  return {
    command,
    cwd,
    verdict: (rewritten, typed = command) =>
      judge({ command: typed, rewritten, mode }, surroundings.rules(cwd)),
    answer: (rewritten, verdict) =>
      JSON.stringify(
        updatedInput({ ...input, command: rewritten }, verdict === "allow" ? allowedAsTyped : undefined),
      ),
  };
};

/** The client gives its shell functions of these names; `docs/limits.md` names them. */
const own = new Set(["find", "grep", "pkill", "rg"]);

/** More have been left behind by sessions that ended otherwise. */
const maxSnapshots = 32;

/** Snapshots of the user's shell, the newest first: which of them this session's shell reads, its hooks are not told. */
const snapshots = (env: Environment): readonly string[] =>
  filesIn(join(claudeDir(env), "shell-snapshots"), ".sh")
    .toSorted()
    .reverse()
    .slice(0, maxSnapshots);

const definedBySnapshots = (env: Environment): ((name: string) => boolean) => {
  try {
    const texts = snapshots(env).map((path) => textOf(path) ?? "");
    return (name) => texts.some((text) => definedInSnapshot(text)(name));
  } catch {
    return () => true;
  }
};

export const defines = (env: Environment): ((name: string) => boolean) => {
  const byFiles = definedByStartFiles(env);
  let bySnapshots: ((name: string) => boolean) | undefined;
  return (name) => own.has(name) || byFiles(name) || (bySnapshots ??= definedBySnapshots(env))(name);
};

/** For a command outside of any session: by the rules for `cwd`, in the default mode. */
export const verdict = (command: string, rewritten: string, cwd: string): Verdict =>
  judge({ command, rewritten, mode: "default" }, rulesIn(environment(), scopeOf(cwd, [])));

export const isOwn = (text: string): boolean => payloadOf(text, "PreToolUse")?.tool_name === "Bash";

export const told = toldBeside;
