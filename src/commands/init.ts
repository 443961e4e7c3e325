/** `pith init`: puts pith into an agent's settings, and takes it out again. */
import { agents } from "../../hooks/registry.generated.ts";
import { environment } from "../config/environment.ts";
import { UserError } from "../config/user-error.ts";
import type { Agent, End, FileChange, Plan, Setup } from "../ends/agent.ts";
import { applyPlan } from "../ends/apply-plan.ts";
import { lineDiff } from "../report/line-diff.ts";
import { print } from "../report/printing.ts";
import { describeCommand, parseWords } from "./arguments.ts";
import type { OwnCommand } from "./command.ts";

interface Options {
  readonly agent?: string;
  readonly project?: boolean;
  readonly end?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly show?: boolean;
  readonly uninstall?: boolean;
}

interface Chosen {
  readonly agent: Agent;
  readonly setup: Setup;
}

const summary = "Put pith into an agent's settings, or take it out.";

const describe = () =>
  describeCommand("init", summary)
    .option(
      "--agent <name>",
      `one of ${agents.map(({ name }) => name).join(", ")}; default: those that are here`,
    )
    .option("--project", "for this directory only, in files that are not shared")
    .option("--end <end>", "where pith acts: inside (in the agent's shell), before (a hook), auto")
    .option("--dry-run", "only show what would change")
    .option("--yes", "do not ask")
    .option("--show", "what is installed now")
    .option("--uninstall", "restore the settings");

const chosenAgents = async (name: string | undefined): Promise<readonly Chosen[]> => {
  const entries = agents.filter((entry) => name === undefined || entry.name === name);
  if (entries.length === 0)
    throw new UserError(`no agent "${name}"; there are ${agents.map((entry) => entry.name).join(", ")}`);
  const all = await Promise.all(
    entries.map(async (entry) => {
      const agent = await entry.load();
      return { agent, setup: await agent.setup() };
    }),
  );
  const here = name === undefined ? all.filter(({ setup }) => setup.detect()) : all;
  if (here.length === 0) throw new UserError("no agent found on this machine; name one with --agent");
  return here;
};

const endFor = (agent: Agent, asked: string | undefined): End => {
  if (asked === undefined || asked === "auto") return agent.ends[0]!;
  const end = agent.ends.find((end) => end === asked);
  if (end === undefined)
    throw new UserError(`${agent.title} has no end "${asked}"; it has ${agent.ends.join(", ")}`);
  return end;
};

const text = (bytes: Uint8Array | null): string =>
  bytes === null ? "" : Buffer.from(bytes).toString("utf8");

const changeText = ({ path, before, after, mode }: FileChange): string => {
  const what = before === null ? "new file" : after === null ? "remove" : "change";
  const rows = mode === undefined ? lineDiff(text(before), text(after)) : [];
  return `${what} ${path}\n${rows.map((row) => `  ${row}\n`).join("")}`;
};

const planText = (plan: Plan): string => plan.changes.map(changeText).join("");

const confirmed = async (options: Options): Promise<boolean> => {
  if (options.yes === true) return true;
  if (!process.stdin.isTTY)
    throw new UserError("nothing was changed: without a terminal to ask on, say --yes (or --dry-run)");
  const { createInterface } = process.getBuiltinModule("node:readline/promises");
  const dialog = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await dialog.question("Write this? [y/N] ");
  dialog.close();
  return /^y(?:es)?$/i.test(answer.trim());
};

const show = ({ agent, setup }: Chosen, project: string | null): boolean => {
  const found = setup.installed(project);
  for (const { end, scope, file } of found) print(`${agent.title}: ${end} end, ${scope} settings, ${file}\n`);
  if (found.length === 0) print(`${agent.title}: not installed\n`);
  return found.length > 0;
};

const carryOut = async (
  { agent, setup }: Chosen,
  options: Options,
  project: string | null,
): Promise<number> => {
  const uninstall = options.uninstall === true;
  const plan = uninstall
    ? setup.uninstall(project)
    : setup.install({ project, end: endFor(agent, options.end) });
  if (plan.changes.length === 0) {
    print(`${agent.title}: nothing to change\n`);
    return 0;
  }
  print(`${planText(plan)}\n`);
  if (options.dryRun === true) return 0;
  if (!(await confirmed(options))) {
    print("nothing was changed\n");
    return 1;
  }
  applyPlan(plan.changes);
  print(
    `${agent.title}: ${uninstall ? "pith is out" : "pith is in"}\n${plan.notes.map((note) => `- ${note}\n`).join("")}`,
  );
  if (!uninstall) print("`pith doctor` tries it out\n");
  return 0;
};

const run = async (words: readonly string[]): Promise<number> => {
  const parsed = parseWords(describe(), words);
  if (parsed === null) return 0;
  const options = parsed.opts<Options>();
  const { cwd } = environment();
  if (options.project === true && cwd === null) throw new UserError("this directory does not exist any more");
  const project = options.project === true ? cwd : null;
  const chosen = await chosenAgents(options.agent);
  if (options.show === true) return chosen.map((one) => show(one, project ?? cwd)).includes(true) ? 0 : 1;
  let code = 0;
  for (const one of chosen) code = Math.max(code, await carryOut(one, options, project));
  return code;
};

const command: OwnCommand = { name: "init", summary, run };
export default command;
