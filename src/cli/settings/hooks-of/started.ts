/** Started by the launcher and by pith's own hooks, never typed. */
import { environment } from "../../../system/environment.ts";
import { settings } from "../../../config/read-settings.ts";
import type { Settings } from "../../../config/settings.ts";
import type { Capability } from "../../../config/extension-settings.ts";
import { print } from "../../../system/print.ts";
import { writeAll } from "../../../system/write-all.ts";
import { singleQuoted } from "../../../shell/quote-word.ts";
import { callingAgent } from "../../../pipeline/calling-agent.ts";
import { guardExec, routedVariable } from "../../../extensions/guard-exec.ts";
import { startWaiting, takeJob } from "../../../extensions/background.ts";
import type { Invocation } from "../../../extensions/contract.ts";

/** `exec CWD -- PROGRAM [ARGUMENT...]`: words for the launcher's shell, or nothing. Ends without waiting for anything that
 * is still open. */
export const exec = async ([cwd = "/", , ...argv]: readonly string[]): Promise<number> => {
  const env = environment();
  const caller = (current: Settings) => {
    const { name: reader, session = "" } = callingAgent(env, current);
    return { reader, session, isSubAgent: false };
  };
  const { refused, raw, via } = await guardExec(argv, cwd, { read: () => settings(env), env, caller });
  if (refused !== null) print(`printf '%s\\n' ${singleQuoted(refused)} >&2; exit 126`);
  else if (raw) print(later(`${via.length > 0 ? routed(via) : ""}eval "$pith_exec"`));
  else if (via.length > 0) print(later(routed(via)));
  return 0;
};

/** Done by the launcher once it knows that an agent reads. */
const later = (words: string): string => `pith_then=${singleQuoted(words)}`;

/** The path of the program that runs then is another one. What it starts is where it belongs, and not sent on again. What
 * runs in place of a function of the shell is no program that could run elsewhere. */
const routed = (via: readonly string[]): string =>
  `if [ -z "$pith_text" ]; then ${routedVariable}=1; export ${routedVariable}; set -- ${via.map(singleQuoted).join(" ")} "$@"; pith_prepare "$1"; fi; `;

const stdinText = async (): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
};

/** Where the answer of a module goes: what it prints itself, by whatever means, is not the answer. */
const answerFd = 3;

/** `handle MODULE NAME CAPABILITY < INVOCATION`: a module of the user's answers. */
export const handle = async ([
  path = "",
  name = "",
  capability = "observe",
]: readonly string[]): Promise<number> => {
  const { handleWith } = await import("../../../extensions/runtimes/module.ts");
  const invocation = JSON.parse(await stdinText()) as Invocation;
  // A module may put others in their places.
  const { stringify } = JSON;
  const wanted = { name, capability: capability as Capability };
  try {
    writeAll(answerFd, Buffer.from(stringify(await handleWith(path, wanted, invocation))));
  } catch (fault) {
    process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
    return 1;
  }
  // oxlint-disable-next-line no-process-exit -- the module may have left something open
  process.exit(0);
};

/** `late JOB`: one hook in the background. */
export const late = async ([path = ""]: readonly string[]): Promise<number> => {
  const { job, done } = takeJob(path);
  const env = environment();
  const next = (): void => {
    done();
    startWaiting(job.settings, env);
  };
  try {
    const { optionsFor } = await import("../../../extensions/ask.ts");
    const { executeLate } = await import("../../../extensions/engine.ts");
    const { registered, invocation, settings: own } = job;
    const extensions = { entries: [registered], routes: [], settings: own, env };
    await executeLate(registered, invocation, await optionsFor(extensions, invocation));
  } finally {
    next();
  }
  return 0;
};
