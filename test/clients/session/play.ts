/** The session in one client, with pith or without: what came back, what it left behind, and whether its marks are true. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkReferences } from "../../ledger/context-oracle.ts";
import { type Client, converse, withKnownModel } from "../client.ts";
import { shell } from "../model/script.ts";
import { install, own } from "../pith.ts";
import { createWorld, type World } from "../world.ts";
import { calls } from "./calls.ts";
import { writeLedger } from "./project.ts";

export interface Played {
  readonly texts: readonly string[];
  readonly commits: string;
  readonly files: Readonly<Record<string, string>>;
  readonly references: number;
  readonly complaints: readonly string[];
  readonly feet: number;
  /** Tokens that `gain` says were saved before anything was asked for again. */
  readonly saved: number;
  /** Runs as `gain --history` lists them, as JSON. */
  readonly runs: string;
}

const savedIn = (world: World): number => {
  const { total } = JSON.parse(own(world, ["gain", "--json"]).stdout) as {
    total: { savedTokens: number; debitedTokens: number };
  };
  return total.savedTokens + total.debitedTokens;
};

const filesIn = ({ project }: World): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(project, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(project, ".git")))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path.slice(project.length + 1), readFileSync(path, "utf8")]),
  );

const commitsIn = ({ project }: World): string =>
  spawnSync("git", ["log", "--format=%H %T %s"], { cwd: project, encoding: "utf8" }).stdout;

const keptIn = ({ home }: World): ((id: string) => string | null) => {
  const folder = join(home, ".local/share/pith/tee");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return (id) => {
    const name = names.find((one) => one.endsWith(".log") && one.includes(`_${id}`));
    return name === undefined ? null : readFileSync(join(folder, name), "utf8");
  };
};

const foot = /^\[pith ([0-9A-Z]{4,8}): (\d+) of (\d+) lines hidden/gm;

/** Number of feet, and a complaint for each whose count is not that of the kept output. */
const falseFeet = (texts: readonly string[], kept: (id: string) => string | null) => {
  const feet = texts.flatMap((text) => [...text.matchAll(foot)]);
  const complaints = feet
    .filter(([, id = "", hidden, of]) => {
      const lines = kept(id)?.replace(/\n$/, "").split("\n").length;
      return lines !== Number(of) || Number(hidden) > Number(of);
    })
    .map(([line]) => `${line}: that is not what was kept`);
  return { feet: feet.length, complaints };
};

export const play = async (client: Client, how: "shell" | "without"): Promise<Played> => {
  const world = createWorld();
  try {
    writeLedger(world);
    const run = await converse(withKnownModel(client, world), world, {
      script: { turns: calls.map((command) => [shell(command)]) },
      prepare: () => install(world, client.agent, how),
    });
    const texts = calls.map((_, turn) => run.results.find((one) => one.turn === turn)?.text ?? "");
    const kept = keptIn(world);
    const checked = checkReferences(
      texts.map((text, at) => ({ text, command: calls[at]! })),
      (id) => kept(id) ?? "",
    );
    const { feet, complaints } = falseFeet(texts, kept);
    return {
      texts,
      commits: commitsIn(world),
      files: filesIn(world),
      references: checked.references,
      complaints: [...checked.complaints, ...complaints],
      feet,
      saved: savedIn(world),
      runs: own(world, ["gain", "--history", "--all", "--json"]).stdout,
    };
  } finally {
    world.remove();
  }
};
