/** Every agent with its ends, and how each was proven: from the adapters and what the tests wrote beside them. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { agents } from "../../hooks/registry.generated.ts";
import type { Agent, End } from "../ends/agent.ts";

const root = join(import.meta.dirname, "..", "..");

/** What a run of the real client measured: characters that came back to the model. */
interface Measured {
  readonly without: number;
  readonly with: number;
}

/** Written by hand: where an end's shape is known from. */
interface Stated {
  readonly proof: string;
  readonly sources: readonly string[];
}

interface Proof extends Partial<Record<End, Stated>> {
  readonly version?: string;
  readonly ends?: Partial<Record<End, Measured>>;
}

const proofOf = ({ name }: Agent): Proof => {
  const path = join(root, "hooks", name, "proof.json");
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Proof) : {};
};

const count = (value: number): string => value.toLocaleString("en");

const endText = (agent: Agent, end: End, proof: Proof): string => {
  const run = proof.ends?.[end];
  if (run !== undefined) return `**${end}**: ${count(run.without)} → ${count(run.with)} characters`;
  const how = end === "text" ? "" : `: ${proof[end]?.proof ?? "documented payloads"}`;
  return `${end}${how}${end !== "text" && !agent.recovers ? ", lossless only" : ""}`;
};

const rowOf = (agent: Agent): string => {
  const proof = proofOf(agent);
  const version = proof.ends === undefined ? "" : ` ${proof.version ?? ""}`;
  const ends = agent.ends.map((end) => endText(agent, end, proof));
  return `| [${agent.title}](hooks/${agent.name}/README.md)${version} | \`${agent.name}\` | ${ends.join("; ")} |`;
};

const isText = ({ ends }: Agent): boolean => ends.every((end) => end === "text");
const proven = (agent: Agent): number => Object.keys(proofOf(agent).ends ?? {}).length;

/** Those that real clients proved first; those that only have a text share one row. */
export const hostTable = async (): Promise<string> => {
  const all = await Promise.all(agents.map((entry) => entry.load()));
  const acting = all.filter((agent) => !isText(agent));
  const rows = [...acting.filter(proven), ...acting.filter((agent) => proven(agent) === 0)].map(rowOf);
  const texts = all
    .filter(isText)
    .map(({ title, name }) => `[${title}](hooks/${name}/README.md) (\`${name}\`)`);
  return [
    "| agent | `--agent` | ends, best first |",
    "|---|---|---|",
    ...rows,
    `| text only | | ${texts.join(", ")} |`,
  ].join("\n");
};
