/** The before end: an agent's hook asks; the answer is a rewritten command, or silence. */
import { read } from "node:fs";
import { agents } from "../../hooks/registry.generated.ts";
import { ownNames } from "../commands/own-names.ts";
import { environment } from "../config/environment.ts";
import { launcher } from "../config/installation.ts";
import { losesVariables } from "../config/lossy-environment.ts";
import { settings } from "../config/settings.ts";
import { rewrite } from "../rewrite/rewrite.ts";
import { pathLookup } from "./path-lookup.ts";
import { quoteWord } from "./quote-word.ts";

/** A command is typed by a model: beyond this it is not one. */
const limit = 1024 * 1024;
const deadline = 900;

interface Gathered {
  add(chunk: Uint8Array): void;
  text(): string | null;
}

/** What is too long is still read to its end, because a writer must not be hung up on, but not kept. */
const gather = (): Gathered => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  return {
    add: (chunk) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
    },
    text: () => {
      const text = size > limit ? null : Buffer.concat(chunks).toString("utf8");
      return text === null || text.includes("\uFFFD") ? null : text;
    },
  };
};

/** Without `process.stdin`, which takes longer to set up than the answer to find. */
const readDirectly = (finish: (text: string | null) => void): void => {
  const gathered = gather();
  const buffer = Buffer.allocUnsafe(64 * 1024);
  const next = (): void =>
    read(0, buffer, 0, buffer.length, null, (fault, count) => {
      if (fault !== null || count === 0) return finish(fault === null ? gathered.text() : null);
      gathered.add(Buffer.from(buffer.subarray(0, count)));
      next();
    });
  next();
};

const readStream = (finish: (text: string | null) => void): void => {
  const gathered = gather();
  const { stdin } = process;
  stdin.on("data", (chunk: Buffer) => gathered.add(chunk));
  stdin.on("error", () => finish(null));
  stdin.on("end", () => finish(gathered.text()));
};

/** All of stdin as UTF-8; null where it is too long, not text, or does not end in time. */
export const readInput = (): Promise<string | null> =>
  new Promise((resolve) => {
    const direct = "bun" in process.versions;
    const finish = (text: string | null): void => {
      clearTimeout(timer);
      if (!direct) process.stdin.destroy();
      resolve(text);
    };
    const late = (): void => {
      finish(null);
      // A read that is under way keeps this runtime from ending by itself.
      if (direct) process.exit(0); // oxlint-disable-line no-process-exit -- nothing else ends it
    };
    const timer = setTimeout(late, deadline);
    (direct ? readDirectly : readStream)(finish);
  });

const rewritten = async (command: string, cwd: string): Promise<string | null> => {
  const env = environment();
  if (losesVariables(env)) return null;
  const { exclude } = await settings(env);
  return rewrite(command, {
    word: quoteWord(launcher()),
    exclude: exclude.commands,
    own: ownNames(),
    find: pathLookup(env.variables["PATH"] ?? "", cwd),
  }).output;
};

/** What the hook prints; null: nothing, and the host goes on as without it. */
export const respond = async (agent: string, payload: string): Promise<string | null> => {
  if ((environment().variables["PITH_DISABLED"] ?? "0") !== "0") return null;
  const entry = agents.find(({ name }) => name === agent);
  const adapter = await (await entry?.load())?.before?.();
  const asked = adapter?.read(payload) ?? null;
  if (asked === null) return null;
  const output = await rewritten(asked.command, asked.cwd);
  if (output === null) return null;
  const verdict = asked.verdict(output);
  return verdict === "allow" || verdict === "neutral" ? asked.answer(output, verdict) : null;
};
