/** May these words start a program? An agent's rules look at a command's first word, and do not see through `pith`. Where pith acts
 * in an agent's shells by itself, its own insertions bear a key, and words that the model has typed start nothing.
 * `native/src/typed.rs` decides the same. */
import { askingWords } from "../system/asking-words.ts";
import { forAgent } from "../system/for-agent.ts";
import { type Environment, environmentOf } from "../system/environment.ts";
import { parentOf, procText } from "../system/proc.ts";
import { regularText } from "../system/regular-file.ts";
import { knownAgents } from "./agents.generated.ts";
import { recordFile } from "./agent-in.ts";

export const typedRefusal =
  "pith: not run: type the command itself, without pith in front; pith acts in this agent's shells already";

/** As a shell says it of what must not be run. */
export const refusedCode = 126;

/** The record that `init` wrote for an agent. */
interface Installed {
  /** Its model is asked to type `pith`. */
  readonly asks: boolean;
  /** null: an older version has written the record. */
  readonly key: string | null;
}

const installedFor = (path: string): Installed | null => {
  try {
    const text = regularText(path);
    if (text === null) return null;
    return { asks: text.includes(askingWords), key: /^ *"key": "(\w+)",?$/m.exec(text)?.[1] ?? null };
  } catch {
    return null;
  }
};

const longestChain = 64;

/** A process above, or our own. */
interface Above {
  /** null: it belongs to somebody else. */
  readonly env: Environment | null;
  /** Its name; empty: our own, or the system does not tell. */
  readonly program: string;
}

const startedWith = (pid: number): Environment => {
  const lines = procText(pid, "environ", "utf8").split("\0");
  const pairs = lines.map((line) => [line.split("=", 1)[0]!, line.slice(line.indexOf("=") + 1)] as const);
  return environmentOf({ variables: Object.fromEntries(pairs) });
};

/** The programs above as they were started, nearest first; none if the system does not tell. A command's own assignments are not
 * among them. */
function* processesAbove(pid: number): Generator<Above> {
  for (let at = pid, count = 0; at > 0 && count < longestChain; at = parentOf(at), count++) {
    // The first process is not ours, but its name tells that it is an agent's sandbox.
    yield { env: at === 1 ? null : startedWith(at), program: procText(at, "comm").trimEnd() };
  }
}

/** Is it the agent's own process, or one that the agent's shell has its variables from? `env -i` takes these away from a command. */
const isOf = ({ name, markers }: (typeof knownAgents)[number], { env, program }: Above): boolean =>
  program === name ||
  program.startsWith(`${name}-`) ||
  markers.some((marker) => (env?.variables[marker] ?? "") !== "");

/** The records of all agents that are above, in each place where one of the programs above would look for them. */
function* installedAbove(env: Environment, agent?: string): Generator<Installed> {
  const agents = new Set(agent === undefined ? [] : [agent]);
  const places: Environment[] = [];
  const seen = new Set<string>();
  const all = function* (): Generator<Above> {
    yield { env, program: "" };
    yield* processesAbove(process.ppid);
  };
  for (const one of all()) {
    for (const known of knownAgents) if (isOf(known, one)) agents.add(known.name);
    if (one.env !== null) places.push(one.env);
    for (const place of places)
      for (const name of agents) {
        const path = recordFile(place, name);
        if (seen.has(path)) continue;
        seen.add(path);
        const installed = installedFor(path);
        if (installed !== null) yield installed;
      }
  }
}

/** Are typed words refused in a shell that has that environment, and is the agent's, where one is named? */
export const refusesTyped = (env: Environment, agent?: string): boolean => {
  for (const { asks } of installedAbove(env, agent)) if (!asks) return true;
  return false;
};

/** Is pith installed for an agent above, in whatever way? */
const isInstalledAbove = (env: Environment): boolean => {
  for (const _ of installedAbove(env)) return true;
  return false;
};

/** Commands of pith's own that start a program which their words name are typed words too: a model that is asked to type
 * `pith` is asked to type nothing more. Says why; the caller ends with `refusedCode`. */
export const isRefused = (env: Environment): boolean => {
  const is = isInstalledAbove(env);
  if (is) process.stderr.write(`${typedRefusal}\n`);
  return is;
};

/** Do the words that stand behind `sign` have to be refused? What bears the key, or where there is none to compare, was inserted. */
const refusesSigned = (env: Environment, sign: string): boolean => {
  let isOther = false;
  for (const { asks, key } of installedAbove(env)) {
    if (asks) continue;
    if (key === null || `${forAgent}=${key}` === sign) return false;
    isOther = true;
  }
  return isOther;
};

export const refusesWords = (env: Environment, sign: string | null): boolean =>
  sign === null ? refusesTyped(env) : refusesSigned(env, sign);

/** The sign after a word that pith inserts for the agent; undefined: typed words are not refused, so none is needed. */
export const markFor = (env: Environment, agent: string): string | undefined => {
  for (const { asks, key } of installedAbove(env, agent)) if (!asks) return `${forAgent}=${key ?? ""}`;
  return undefined;
};

/** Does a text that a model has typed hold the sign of an insertion, in whatever quotes? */
export const holdsSign = (text: string): boolean =>
  text.includes("-") && text.replaceAll(/['"\\\n]/g, "").includes(forAgent);
