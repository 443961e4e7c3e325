/** A driver's description of its client, and one bounded conversation of it with the scripted model. */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Tools, startModel } from "./model/model.ts";
import type { Call, Script, ToolResult } from "./model/script.ts";
import type { World } from "./world.ts";

export interface Start {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Features that a client lacks: the cases of the shared suite that are left out for it. */
export type Trait = "rules" | "substitution" | "background" | "timeout" | "agent" | "read";

export interface Careful {
  /** On a terminal, as by hand: a question is never answered. */
  readonly terminal: boolean;
  /** Does it refuse what no rule allows? */
  readonly refuses: boolean;
  /** `npm run direct` is allowed by the user. */
  configure(world: World, url: string): Start;
}

export interface Client {
  /** The folder in hooks/. */
  readonly agent: string;
  readonly title: string;
  readonly version: string;
  /** npm package; absent: `executable` is there already. */
  readonly package?: string;
  /** The program in the package, or as the executable is called. */
  readonly program: string;
  readonly executable?: string;
  /** Needs a newer Node than the one that the tests run on. */
  readonly node24?: boolean;
  /** There is a newer one here: no proof is written for it. */
  readonly superseded?: boolean;
  /** Started from an interactive shell, as by hand: it reads the user's profile. */
  readonly byHand?: boolean;
  readonly tools: Tools;
  /** Marks leave out where the full output is: the model asks pith for it, or knows the folder. */
  readonly byId?: "raw" | "folder";
  readonly lacks: readonly Trait[];
  /** Parts of its results that differ from run to run. */
  readonly volatile: readonly RegExp[];
  /** Known limit: BASH_ENV stays in the environment of what it runs in the background. */
  readonly startFileStays?: boolean;
  /** Ends at which the client lets nobody change the result of a command that failed. */
  readonly failuresStay?: readonly string[];
  /** A fault of the client in some runs, in a result: the conversation is held again. */
  readonly faulty?: RegExp;
  /** Variables that it sets for its shells or not, as it pleases. */
  readonly fickle?: readonly string[];
  /** The user's own settings, rules included; gives how to start it. */
  configure(world: World, url: string): Start;
  /** Without permission for everything: in its sandbox, or where it asks for what the user's rules do not allow. */
  readonly careful?: Careful;
  /** Where a sub-agent has to be waited for: the call that does so. */
  wait?(results: readonly ToolResult[]): readonly Call[];
  /** Questions to the user and refusals that are told elsewhere than in a result. */
  questions?(run: Run): readonly string[];
}

export interface Run {
  /** Results that came back to the model, in order. */
  readonly results: readonly ToolResult[];
  /** The model's own calls, as the client told them back to it. */
  readonly calls: readonly string[];
  /** The first request of each conversation: "" is the main one's name. */
  readonly first: ReadonlyMap<string, string>;
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

const cache = new URL("../../.cache/clients/", import.meta.url).pathname;

/** Directory of an npm package's programs; installs it into the cache on first use. */
export const installed = (name: string, version: string, npmName: string, node?: string): string => {
  const directory = join(cache, `${name}-${version}`);
  const bin = join(directory, "node_modules", ".bin");
  if (!existsSync(bin)) {
    mkdirSync(directory, { recursive: true });
    const args = ["install", "--prefix", directory, "--no-audit", "--no-fund"];
    // Some look at their Node while they are installed.
    const path = process.env["PATH"] ?? "";
    const env = { ...process.env, PATH: node === undefined ? path : `${node}:${path}` };
    execFileSync("npm", [...args, `${npmName}@${version}`], { stdio: "ignore", env });
  }
  return bin;
};

/** The client with a model that Codex knows: of another one's results it shows a quarter. */
export const withKnownModel = (client: Client, world: World): Client => ({
  ...client,
  configure: (...given) => {
    const start = client.configure(...given);
    const settings = world.read("home/.codex/config.toml");
    if (settings !== null)
      world.write("home/.codex/config.toml", settings.replace(/^model = .*$/m, 'model = "gpt-5.5"'));
    return start;
  },
});

const environment = (world: World, extra: Readonly<Record<string, string>>) => ({
  PATH: `${world.bin}:${process.env["PATH"] ?? "/usr/bin:/bin"}`,
  HOME: world.home,
  LANG: "C.UTF-8",
  TERM: "dumb",
  TMPDIR: world.tmp,
  SHELL: "/bin/bash",
  // As under any shell of a terminal: without it bash takes itself for one that rshd started.
  SHLVL: "1",
  ...extra,
});

/** CLIENTS_VERSIONS (`claude=2.1.332,codex=0.171.0`): other versions than the ones that the drivers name. */
export const versionOf = ({
  agent,
  version,
  superseded,
}: Pick<Client, "agent" | "version" | "superseded">): string => {
  const given = (process.env["CLIENTS_VERSIONS"] ?? "").split(",");
  const own = superseded === true ? undefined : given.find((one) => one.startsWith(`${agent}=`));
  return own?.slice(agent.length + 1) ?? version;
};

const nodeFor = ({ node24 }: Client): string | undefined =>
  node24 === true ? installed("node", "24", "node") : undefined;

/** Its program; installs the package on first use. undefined: it has neither a package nor an executable. */
export const programOf = (client: Client): string | undefined => {
  const { agent, package: npmName, program, executable } = client;
  if (npmName === undefined) return executable;
  return join(installed(agent, versionOf(client), npmName, nodeFor(client)), program);
};

/** Makes the client's program, and the Node that it needs, the first on the world's PATH. */
export const provide = (client: Client, world: World): void => {
  if (existsSync(join(world.bin, client.program))) return;
  const file = programOf(client);
  if (file === undefined) throw new Error(`${client.title} has neither a package nor an executable`);
  world.link(client.program, file);
  const node = nodeFor(client);
  if (node !== undefined) world.link("node", join(node, "node"));
};

interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly limit: number;
  /** Ends it before its limit. */
  readonly until?: Promise<void>;
}

const endGroup = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // Nothing is left of it.
  }
};

const started = (world: World, { file, args, env, limit, until }: Command) =>
  new Promise<{ stdout: string; stderr: string; code: number | null }>((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: world.project,
      env: environment(world, env),
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const timer = setTimeout(() => endGroup(child.pid), limit);
    void until?.then(() => setTimeout(() => endGroup(child.pid), 500));
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString("utf8")));
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString("utf8")));
    child.on("error", reject);
    child.on("exit", (code) => {
      clearTimeout(timer);
      setTimeout(() => {
        endGroup(child.pid);
        resolve({ stdout, stderr, code });
      }, 100);
    });
  });

export interface Conversation {
  readonly script: Script;
  /** Called between the user's settings and the start. */
  prepare?(): void;
  /** On a terminal, where questions are asked; ended with the model's last word. */
  readonly terminal?: boolean;
  /** Words in front of the program: `pith with`. */
  readonly under?: readonly string[];
  /** Milliseconds until the client is killed. */
  readonly limit?: number;
}

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

const byHand = (client: Client, words: readonly string[]): readonly string[] =>
  client.byHand === true ? ["/bin/bash", "-ic", '"$@"; exit $?', "bash", ...words] : words;

const onTerminal = (conversation: Conversation, words: readonly string[]): readonly string[] =>
  conversation.terminal === true
    ? ["script", "-qfec", `stty cols 120 rows 50; ${words.map(quoted).join(" ")}`, "/dev/null"]
    : words;

/** The client as it is configured, with whatever model that names; ended after `limit` milliseconds. */
export const startClient = (client: Client, world: World, { args, env }: Start, limit: number) => {
  provide(client, world);
  return started(world, { file: client.program, args, env, limit });
};

/** One conversation. */
export const converse = async (client: Client, world: World, conversation: Conversation): Promise<Run> => {
  const model = await startModel(conversation.script, client.tools);
  try {
    provide(client, world);
    const { args, env } = client.configure(world, model.url);
    conversation.prepare?.();
    const typed = [...(conversation.under ?? []), client.program, ...args];
    const [file, ...rest] = onTerminal(conversation, byHand(client, typed));
    const limit = conversation.limit ?? 240_000;
    const until = conversation.terminal === true ? { until: model.ended } : {};
    const ended = await started(world, { file: file!, args: rest, env, limit, ...until });
    return { ...ended, results: model.results, calls: [...model.calls], first: model.first };
  } finally {
    await model.close();
  }
};
