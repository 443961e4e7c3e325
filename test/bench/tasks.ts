/** One run of `npm run bench -- tasks`: a task in a real client, in a home and a workspace of its own, in one arm. The model is the
 * user's own, by the key in the environment, or a scripted one that plays a task's reference solution. */
import { join } from "node:path";
import { adviceText } from "../../src/integration/advice.ts";
import type { Arm } from "../../src/history/trial.ts";
import { costOfStep } from "../../src/figures/sessions/prices.ts";
import { environmentOf } from "../../src/system/environment.ts";
import { sources, transcriptsOf } from "../../src/transcripts/sources.ts";
import type { Step } from "../../src/transcripts/call.ts";
import { claude } from "../clients/claude/driver.ts";
import { type Client, converse, type Start, startClient } from "../clients/client.ts";
import { codex } from "../clients/codex/driver.ts";
import { type Script, shell } from "../clients/model/script.ts";
import { opencode } from "../clients/opencode/driver.ts";
import { install } from "../clients/pith.ts";
import { createWorld, type World } from "../clients/world.ts";
import type { RunRow } from "./task-figures.ts";
import { isSolved, prepare, type Surroundings, type Task, toolVariables } from "./task-files.ts";

export const plays = ["solves", "fails", "loops"] as const;
export type Plays = (typeof plays)[number];

interface Driver {
  readonly client: Client;
  /** Below the home: the file of instructions that its model reads. */
  readonly instructions: string;
  /** The variable that holds the user's key. */
  readonly key: string;
  /** With the user's own model. */
  start(world: World, prompt: string, model: string): Start;
}

export const drivers: Readonly<Record<string, Driver>> = {
  claude: {
    client: claude,
    instructions: ".claude/CLAUDE.md",
    key: "ANTHROPIC_API_KEY",
    start: (_, prompt, model) => ({
      args: [
        "-p",
        prompt,
        "--model",
        model,
        "--output-format",
        "stream-json",
        "--verbose",
        "--dangerously-skip-permissions",
      ],
      env: { DISABLE_AUTOUPDATER: "1", IS_SANDBOX: "1" },
    }),
  },
  codex: {
    client: codex,
    instructions: ".codex/AGENTS.md",
    key: "CODEX_API_KEY",
    start: (world, prompt, model) => {
      world.write(
        "home/.codex/config.toml",
        'approval_policy = "never"\nsandbox_mode = "danger-full-access"\n',
      );
      return {
        args: ["exec", "--json", "--skip-git-repo-check", "--model", model, prompt],
        env: { CODEX_HOME: `${world.home}/.codex` },
      };
    },
  },
  opencode: {
    client: opencode,
    instructions: ".config/opencode/AGENTS.md",
    key: "ANTHROPIC_API_KEY",
    start: (world, prompt, model) => {
      world.write(
        "home/.config/opencode/opencode.json",
        '{ "permission": "allow", "autoupdate": false, "share": "disabled" }\n',
      );
      return { args: ["run", "--model", model, prompt], env: { OPENCODE_DISABLE_AUTOUPDATE: "1" } };
    },
  },
};

/** Puts each arm's files into the home, after the client's own settings. */
const equip = ({ client, instructions }: Driver, arm: Arm, world: World): void => {
  if (arm === "pith" || arm === "both")
    install(world, client.agent, "shell", undefined, arm === "both" ? ["--advice"] : []);
  if (arm === "advice") world.write(`home/${instructions}`, `${adviceText()}\n`);
};

const scriptOf = ({ solution }: Task, plays: Plays): Script => {
  if (plays === "solves") return { turns: solution.map((command) => [shell(command)]) };
  if (plays === "fails") return { turns: [[shell("ls")], [shell("git log --oneline | head -5")]] };
  return { turns: Array.from({ length: 10_000 }, () => [shell("git status")]) };
};

export interface Asked {
  readonly agent: string;
  readonly task: Task;
  readonly arm: Arm;
  readonly run: number;
  /** A scripted session, or the user's own model. */
  readonly model: { readonly plays: Plays } | { readonly named: string };
  /** Milliseconds until a run is ended. */
  readonly limit: number;
}

export interface RunResult {
  readonly row: RunRow;
  /** The main conversation's first request; "" with a model that is not scripted. */
  readonly first: string;
}

const withPrompt = (client: Client, prompt: string): Client => ({
  ...client,
  configure: (world, url) => {
    const { args, env } = client.configure(world, url);
    return {
      args: args.map((word) => (word === "run it" ? prompt : word)),
      env: { ...env, ...toolVariables() },
    };
  },
});

/** Settings come first, so that what pith writes stands in the user's own. */
const converseIn = async (driver: Driver, world: World, asked: Asked): Promise<string> => {
  const { task, arm, model, limit } = asked;
  const { client } = driver;
  if ("plays" in model) {
    const { first } = await converse(withPrompt(client, task.prompt), world, {
      script: scriptOf(task, model.plays),
      prepare: () => equip(driver, arm, world),
      limit,
    });
    return first.get("") ?? "";
  }
  const key = process.env[driver.key] ?? "";
  const { args, env } = driver.start(world, task.prompt, model.named);
  equip(driver, arm, world);
  await startClient(client, world, { args, env: { ...env, ...toolVariables(), [driver.key]: key } }, limit);
  return "";
};

const stepsIn = async ({ home, tmp }: World, agent: string): Promise<readonly Step[]> => {
  const source = sources.find((one) => one.agent === agent)!;
  const variables = { HOME: home, CODEX_HOME: join(home, ".codex") };
  const env = environmentOf({
    variables,
    home,
    temporary: tmp,
    cwd: home,
    platform: "linux",
    uid: process.getuid?.() ?? null,
  });
  const reads = await Promise.all(transcriptsOf(source, env).map((path) => source.read(path)));
  return reads.flatMap(({ steps }) => steps);
};

/** Where no list has the model's price: what kinds of tokens cost beside each other with most makers. */
const weightOf = ({ input, cacheRead, cacheWrite, output }: Step): number =>
  input + 0.1 * cacheRead + 1.25 * cacheWrite + 5 * output;

/** A request that was broken off costs nothing, and leaves the others in dollars. */
export const costOf = (steps: readonly Step[]): Pick<RunRow, "cost" | "unit"> => {
  const dollars = steps.flatMap((step) => costOfStep(step, {}) ?? []);
  const isPriced = dollars.length === steps.length;
  return {
    cost: (isPriced ? dollars : steps.map(weightOf)).reduce((sum, one) => sum + one, 0),
    unit: isPriced ? "dollars" : "weighted tokens",
  };
};

export const runTask = async (asked: Asked): Promise<RunResult> => {
  const { agent, task, arm, run, model, limit } = asked;
  const driver = drivers[agent]!;
  const world = createWorld();
  const place: Surroundings = { workspace: world.project, home: world.home, temporary: world.tmp };
  try {
    prepare(task, place);
    const begun = Date.now();
    const first = await converseIn(driver, world, asked);
    const took = Date.now() - begun;
    const steps = await stepsIn(world, agent);
    const row: RunRow = {
      task: task.name,
      hash: task.hash,
      agent,
      version: driver.client.version,
      model: "plays" in model ? `scripted: ${model.plays}` : model.named,
      arm,
      run,
      solved: isSolved(task, place),
      ended: took >= limit ? "limit" : "itself",
      steps: steps.length,
      ...costOf(steps),
      seconds: Math.round(took / 1000),
    };
    return { row, first };
  } finally {
    world.remove();
  }
};
