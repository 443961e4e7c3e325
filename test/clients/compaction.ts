/**
 * A session that grows until its client compacts, and goes on: near that point nothing is referred to, and whatever is
 * referred to stands in the very request that carries the mark.
 */
import { expect } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkReferences, type Read } from "../ledger/context-oracle.ts";
import { type Client, converse } from "./client.ts";
import type { Call } from "./model/script.ts";
import { install } from "./pith.ts";
import { writeProject } from "./project.ts";
import { createWorld } from "./world.ts";

/** One diff under many names. What a client writes down comes a moment later than it is done. */
const words = ["", " HEAD", " --no-ext-diff", " --no-ext-diff HEAD", " --no-textconv", " --no-textconv HEAD"]
  .flatMap((options) => [`git diff --cached${options}`, `git diff --cached${options} -- .`])
  .map((command, at) => (at === 0 ? `git add big.ts && ${command}` : `sleep 0.3 && ${command}`));

export interface Crossing {
  readonly client: Client;
  shell(command: string): Call;
  /** Tokens that each request has taken, as the server reports them. */
  readonly tokens: readonly number[];
  resultsIn(trace: string): readonly (readonly Read[])[];
}

/** Whether each result refers to an earlier one, in order of the turns. */
export const referring = async ({
  client,
  shell,
  tokens,
  resultsIn,
}: Crossing): Promise<readonly boolean[]> => {
  const world = createWorld();
  const path = join(world.root, "trace");
  process.env["CLIENTS_TRACE"] = path;
  try {
    writeProject(world);
    const lines = Array.from(
      { length: 40 },
      (_, at) => `export const value${at} = compute(${at * 7}, "text");\n`,
    );
    world.write("project/big.ts", lines.join(""));
    const turns = tokens.map((_, at) => [shell(words[at]!)]);
    const run = await converse(client, world, {
      script: { turns, tokens },
      prepare: () => install(world, client.agent, "shell"),
    });
    const folder = join(world.home, ".local/share/pith/tee");
    const rawOf = (id: string): string => {
      const name = readdirSync(folder).find((one) => one.includes(`_${id}`) && one.endsWith(".log"));
      return name === undefined ? "" : readFileSync(join(folder, name), "utf8");
    };
    const requests = resultsIn(readFileSync(path, "utf8"));
    expect(requests.flatMap((results) => checkReferences(results, rawOf).complaints)).toEqual([]);
    const counts = requests.map((results) => results.length);
    expect(counts.some((count, at) => count < counts[at - 1]!)).toBe(true);
    // A result that was compacted away at once was never sent.
    return tokens.map((_, at) => {
      const text = run.results.find(({ turn }) => turn === at)?.text ?? "";
      return / same as in "/.test(text);
    });
  } finally {
    delete process.env["CLIENTS_TRACE"];
    world.remove();
  }
};
