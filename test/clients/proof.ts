/** What a passed suite says of its client, for the table of hosts: hooks/<agent>/proof.json. What was written there by
 * hand, where an end's shape is known from, stays. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { type Client, versionOf } from "./client.ts";

/** Characters that came back to the model from one conversation. */
export interface Figures {
  readonly without: number;
  readonly with: number;
}

interface Proof {
  readonly client: string;
  readonly version: string;
  readonly made: string;
  readonly integrations: Readonly<Record<string, Figures>>;
}

const hooks = new URL("../../hooks/", import.meta.url).pathname;

export const writeProof = (client: Client, end: string, figures: Figures): void => {
  const directory = `${hooks}${client.agent}`;
  if (process.env["PITH_WRITE_PROOF"] !== "1" || client.superseded === true || !existsSync(directory)) return;
  const path = `${directory}/proof.json`;
  const before = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Partial<Proof>) : null;
  const ends = before?.version === versionOf(client) ? before.integrations : {};
  const proof: Proof = {
    ...before,
    client: client.title,
    version: versionOf(client),
    made: new Date().toISOString().slice(0, 10),
    integrations: { ...ends, [end]: figures },
  };
  writeFileSync(path, `${JSON.stringify(proof, null, 2)}\n`);
};
