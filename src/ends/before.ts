/** The before end: an agent's hook asks; the answer is a rewritten command, or silence. */
import { agents } from "../../hooks/registry.generated.ts";
import { commands } from "../commands/registry.generated.ts";
import { environment } from "../config/environment.ts";
import { launcher } from "../config/installation.ts";
import { settings } from "../config/settings.ts";
import { rewrite } from "../rewrite/rewrite.ts";
import { pathLookup } from "./path-lookup.ts";
import { quoteWord } from "./quote-word.ts";

/** A command is typed by a model: beyond this it is not one. */
const limit = 1024 * 1024;
const deadline = 900;

/** All of stdin as UTF-8; null where it is too long, not text, or does not end in time. */
export const readInput = (stdin: NodeJS.ReadStream = process.stdin): Promise<string | null> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (text: string | null): void => {
      clearTimeout(timer);
      stdin.destroy();
      resolve(text);
    };
    const timer = setTimeout(() => finish(null), deadline);
    stdin.on("data", (chunk: Buffer) => {
      size += chunk.length;
      // What is too long is still read to its end: a writer must not be hung up on.
      if (size <= limit) chunks.push(chunk);
    });
    stdin.on("error", () => finish(null));
    stdin.on("end", () => {
      const text = size > limit ? null : Buffer.concat(chunks).toString("utf8");
      finish(text === null || text.includes("\uFFFD") ? null : text);
    });
  });

const rewritten = async (command: string, cwd: string): Promise<string | null> => {
  const env = environment();
  const { exclude } = await settings(env);
  return rewrite(command, {
    word: quoteWord(launcher()),
    exclude: exclude.commands,
    own: new Set(["help", "inside", "sink", ...commands.map(({ name }) => name)]),
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
