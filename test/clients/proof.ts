/** Findings of a passed suite about its client, for the table of hosts: hooks/<agent>/proof.json. What was written there by
 * hand, where an end's shape is known from, stays. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { type Client, versionOf } from "./client.ts";

/** Characters that came back to the model from one conversation. */
export interface Figures {
  readonly without: number;
  readonly with: number;
}

interface Proof {
  readonly tried?: Readonly<Record<string, string>>;
  readonly client: string;
  readonly version: string;
  readonly made: string;
  readonly integrations: Readonly<Record<string, Figures>>;
}

const hooks = new URL("../../hooks/", import.meta.url).pathname;

const isWriting = process.env["PITH_WRITE_PROOF"] === "1";

const pathOf = (agent: string): string => `${hooks}${agent}/proof.json`;

const proofIn = (path: string): Partial<Proof> | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Partial<Proof>) : null;

const write = (path: string, proof: object): void =>
  writeFileSync(path, `${JSON.stringify(proof, null, 2)}\n`);

export const writeProof = (client: Client, end: string, figures: Figures): void => {
  if (!isWriting || client.superseded === true || !existsSync(`${hooks}${client.agent}`)) return;
  const path = pathOf(client.agent);
  const before = proofIn(path);
  const ends = before?.version === versionOf(client) ? before.integrations : {};
  write(path, {
    ...before,
    client: client.title,
    version: versionOf(client),
    made: new Date().toISOString().slice(0, 10),
    integrations: { ...ends, [end]: figures },
  });
};

/** How the agent's suites ran as on another system than Linux. */
export const writeTried = (agent: string, system: "win32" | "darwin", how: string): void => {
  const before = proofIn(pathOf(agent));
  // The others have no row in which it could stand.
  if (isWriting && before?.integrations !== undefined)
    write(pathOf(agent), { ...before, tried: { ...before.tried, [system]: how } });
};
