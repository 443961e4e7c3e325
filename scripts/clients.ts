/**
 * `npm run clients -- latest [AGENT...]`: plays the suites of the real clients in their newest versions, writes what was measured
 * into hooks/AGENT/proof.json and the tables that are made of it, and names each client whose suites failed.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Client, programOf } from "../test/clients/client.ts";
import { type Proof, proofOf } from "./proofs.ts";

const root = join(import.meta.dirname, "..");
const suites = join(root, "test", "clients");

const agentsWithDriver = readdirSync(suites).filter((name) => existsSync(join(suites, name, "driver.ts")));

/** The client that its driver describes with a package; undefined: it is in no registry. */
export const clientOf = async (agent: string): Promise<Client | undefined> => {
  const driver = (await import(pathToFileURL(join(suites, agent, "driver.ts")).href)) as object;
  const clients = Object.values(driver).filter(
    (one): one is Client => typeof one === "object" && one !== null,
  );
  return clients.find((one) => one.package !== undefined && one.superseded !== true);
};

const newest = (name: string): string =>
  execFileSync("npm", ["view", name, "version"], { encoding: "utf8" }).trim();

/** Downloads are not to be had on every system. */
const canInstall = (client: Client, version: string): boolean => {
  try {
    const path = programOf({ ...client, version });
    return path !== undefined && existsSync(path);
  } catch {
    return false;
  }
};

/** Names the newest version in the table as long as it is not proven. */
const writeUnproven = (agent: string, unproven: Proof["unproven"]): void => {
  const { unproven: _, ...proof } = proofOf(agent);
  const path = join(root, "hooks", agent, "proof.json");
  writeFileSync(path, `${JSON.stringify({ ...proof, unproven }, null, 2)}\n`);
};

/** A sentence for a client that was not proven; null: all of its suites passed. */
const play = async (agent: string): Promise<string | null> => {
  const client = await clientOf(agent);
  if (client?.package === undefined)
    return "it is in no registry; its suite takes the program from a variable";
  let version: string;
  try {
    version = newest(client.package);
  } catch {
    return `npm has no version of ${client.package}`;
  }
  const unproven = canInstall(client, version)
    ? undefined
    : { version, why: `npm cannot install it on ${process.platform}` };
  const played = unproven === undefined ? version : client.version;
  process.stdout.write(`${agent} ${played}\n`);
  const env = { ...process.env, CLIENTS_VERSIONS: `${agent}=${played}`, PITH_WRITE_PROOF: "1" };
  const words = ["run", "--silent", "test:clients", "--", `clients/${agent}/`];
  const { status } = spawnSync("npm", words, { cwd: root, stdio: "inherit", env });
  const failed = status === 0 ? undefined : { version: played, why: "its suites failed" };
  writeUnproven(agent, failed ?? unproven);
  if (failed !== undefined)
    return `its suites failed with ${played}; CLIENTS_VERSIONS=${agent}=${played} repeats them`;
  return unproven === undefined ? null : `${version}: ${unproven.why}; its suites passed with ${played}`;
};

const main = async ([what, ...names]: readonly string[]): Promise<void> => {
  const unknown = names.filter((name) => !agentsWithDriver.includes(name));
  if (what !== "latest" || unknown.length > 0)
    throw new Error(`usage: npm run clients -- latest [${agentsWithDriver.join("|")}]...`);
  const failures: string[] = [];
  for (const agent of names.length === 0 ? agentsWithDriver : names) {
    const why = await play(agent);
    if (why !== null) failures.push(`${agent}: ${why}\n`);
  }
  execFileSync("npm", ["run", "--silent", "generate"], { cwd: root, stdio: "inherit" });
  process.stdout.write(failures.length === 0 ? "all of them passed\n" : failures.join(""));
  process.exitCode = failures.length === 0 ? 0 : 1;
};

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
