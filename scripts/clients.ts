/**
 * `npm run clients -- latest [AGENT...]`: plays the suites of the real clients in their newest versions, writes what was measured
 * into hooks/AGENT/proof.json and the tables that are made of it, and names each client whose suites failed.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "..");
const suites = join(root, "test", "clients");

const agentsWithDriver = readdirSync(suites).filter((name) => existsSync(join(suites, name, "driver.ts")));

interface Driven {
  readonly package?: string;
  readonly superseded?: boolean;
}

/** The npm package that its driver installs; undefined: it is in no registry. */
export const packageOf = async (agent: string): Promise<string | undefined> => {
  const driver = (await import(pathToFileURL(join(suites, agent, "driver.ts")).href)) as object;
  const clients = Object.values(driver).filter(
    (one): one is Driven => typeof one === "object" && one !== null,
  );
  return clients.find((one) => one.package !== undefined && one.superseded !== true)?.package;
};

const newest = (name: string): string =>
  execFileSync("npm", ["view", name, "version"], { encoding: "utf8" }).trim();

/** A sentence for a client that was not proven; null: all of its suites passed. */
const play = async (agent: string): Promise<string | null> => {
  const npmName = await packageOf(agent);
  if (npmName === undefined) return "it is in no registry; its suite takes the program from a variable";
  let version: string;
  try {
    version = newest(npmName);
  } catch {
    return `npm has no version of ${npmName}`;
  }
  process.stdout.write(`${agent} ${version}\n`);
  const env = { ...process.env, CLIENTS_VERSIONS: `${agent}=${version}`, PITH_WRITE_PROOF: "1" };
  const words = ["run", "--silent", "test:clients", "--", `clients/${agent}/`];
  const { status } = spawnSync("npm", words, { cwd: root, stdio: "inherit", env });
  return status === 0
    ? null
    : `its suites failed with ${version}; CLIENTS_VERSIONS=${agent}=${version} repeats them`;
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
