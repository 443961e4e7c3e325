/** `pith init`: pith into agents' settings and out of them. Shows what changes, asks once. */
import { agents } from "../../hooks/registry.generated.ts";
import { environment } from "../config/environment.ts";
import { settings } from "../config/settings.ts";
import { UserError } from "../config/user-error.ts";
import type { FileChange } from "../ends/agent.ts";
import { renewIfAny } from "../dsl/renew.ts";
import { applyPlan } from "../ends/apply-plan.ts";
import {
  carryOut,
  type Chosen,
  endsFor,
  type Outcome,
  propose,
  type Proposal,
  replaceRivals,
  restoreRivals,
} from "../ends/install.ts";
import { lineDiff } from "../report/line-diff.ts";
import { print } from "../report/printing.ts";
import { describeCommand, parseWords } from "./arguments.ts";
import type { OwnCommand } from "./command.ts";
import { findingRow } from "./finding-row.ts";
import { rivalNote } from "./rival-note.ts";
import { isConfirmed } from "./yes-or-no.ts";

interface Options {
  readonly agent?: readonly string[];
  readonly project?: boolean;
  readonly end?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly show?: boolean;
  readonly uninstall?: boolean;
  readonly replace?: boolean;
}

const summary = "Put pith into agents' settings, or take it out.";

const describe = () =>
  describeCommand("init", summary)
    .option(
      "--agent <names...>",
      `${agents.map(({ name }) => name).join(", ")}; "all": those that are here, as without`,
    )
    .option("--project", "for this directory only, in files that are not shared where the agent has such")
    .option(
      "--end <end>",
      "where pith acts: inside (in the agent's shell), after (on the result), before (a hook), text, auto",
    )
    .option(
      "--replace",
      "take other rewriters' hooks out of the files that pith goes into; --uninstall puts them back",
    )
    .option("--dry-run", "only show what would change")
    .option("--yes", "do not ask")
    .option("--show", "what is installed now")
    .option("--uninstall", "restore the settings");

const load = (names: readonly string[]): Promise<readonly Chosen[]> =>
  Promise.all(
    agents
      .filter(({ name }) => names.includes(name))
      .map(async (entry) => {
        const agent = await entry.load();
        return { agent, setup: await agent.setup() };
      }),
  );

/** Agents that were named; null: none was, so it is about those that are here. */
const namesIn = ({ agent }: Options): readonly string[] | null => {
  const names = (agent ?? []).flatMap((word) => word.split(",")).filter((name) => name !== "");
  if (names.length === 0 || names.includes("all")) return null;
  const unknown = names.find((name) => !agents.some((entry) => entry.name === name));
  if (unknown !== undefined)
    throw new UserError(`no agent "${unknown}"; there are ${agents.map(({ name }) => name).join(", ")}`);
  return names;
};

const chosenFor = async (options: Options): Promise<readonly Chosen[]> => {
  const names = namesIn(options);
  const all = await load(names ?? agents.map(({ name }) => name));
  if (names !== null || options.uninstall === true || options.show === true) return all;
  const here = all.filter(({ setup }) => setup.detect());
  if (here.length === 0) throw new UserError("no agent found on this machine; name one with --agent");
  return here;
};

const text = (bytes: Uint8Array | null): string =>
  bytes === null ? "" : Buffer.from(bytes).toString("utf8");

const changeText = ({ path, before, after, mode }: FileChange): string => {
  const what = before === null ? "new file" : after === null ? "remove" : "change";
  const rows = mode === undefined ? lineDiff(text(before), text(after)) : [];
  return `${what} ${path}\n${rows.map((row) => `  ${row}\n`).join("")}`;
};

const planText = (changes: readonly FileChange[]): string => changes.map(changeText).join("");

const confirmed = async (options: Options): Promise<boolean> => {
  if (options.yes === true) return true;
  if (!process.stdin.isTTY)
    throw new UserError("nothing was changed: without a terminal to ask on, say --yes (or --dry-run)");
  return isConfirmed("Write this?", process.stderr);
};

const show = ({ agent, setup }: Chosen, project: string | null, always: boolean): boolean => {
  const found = setup.installed(project);
  for (const { end, scope, file } of found) print(`${agent.title}: ${end} end, ${scope} settings, ${file}\n`);
  if (found.length === 0 && (always || setup.detect())) print(`${agent.title}: not installed\n`);
  return found.length > 0;
};

/** Without a name nobody has asked for an agent that cannot be served: that is said, and is no failure. */
const proposals = async (options: Options, project: string | null): Promise<readonly Proposal[]> => {
  const current = await settings(environment());
  const named = namesIn(options) !== null;
  return (await chosenFor(options)).flatMap((chosen) => {
    try {
      return [propose(chosen, endsFor(chosen.agent, options.end, current), project)];
    } catch (fault) {
      if (named || !(fault instanceof UserError)) throw fault;
      print(`${chosen.agent.title}: left out, ${fault.message}\n`);
      return [];
    }
  });
};

const outcomeText = ({ agent }: Proposal, { end, plan, findings }: Outcome): string =>
  [
    `${agent.title}: pith is in (${end} end)\n`,
    ...findings.filter(({ level }) => level !== "note").map(findingRow),
    ...plan.notes.map((note) => `  - ${note}\n`),
  ].join("");

const install = async (options: Options, project: string | null): Promise<number> => {
  const env = environment();
  const all = await proposals(options, project);
  const open = all.filter(
    ({ plan, rivals }) => plan.changes.length > 0 || (options.replace === true && rivals.length > 0),
  );
  for (const { agent } of all.filter((one) => !open.includes(one)))
    print(`${agent.title}: nothing to change\n`);
  for (const one of open) print(`${planText(one.plan.changes)}${rivalNote(one, options.replace === true)}\n`);
  if (open.length === 0 || options.dryRun === true) return 0;
  if (!(await confirmed(options))) {
    print("nothing was changed\n");
    return 1;
  }
  let code = 0;
  for (const one of open) {
    if (options.replace === true) replaceRivals(one, env);
    const outcome = carryOut(one, project);
    print(outcomeText(one, outcome));
    if (outcome.findings.some(({ level }) => level === "error")) code = 1;
  }
  // The shells that were told of pith just now ask by the words of the user's filters too.
  await renewIfAny(env);
  print("`pith doctor` tries all of it out again\n");
  return code;
};

const uninstall = async (options: Options, project: string | null): Promise<number> => {
  const open = (await chosenFor(options))
    .map((chosen) => ({ ...chosen, plan: chosen.setup.uninstall(project) }))
    .filter(({ plan }) => plan.changes.length > 0);
  if (open.length === 0) {
    print("nothing to change\n");
    return 0;
  }
  for (const { plan } of open) print(`${planText(plan.changes)}\n`);
  if (options.dryRun === true) return 0;
  if (!(await confirmed(options))) {
    print("nothing was changed\n");
    return 1;
  }
  for (const { agent, setup } of open) {
    // What two agents share may have been written a moment ago.
    const { changes, notes } = setup.uninstall(project);
    applyPlan(changes);
    const back = restoreRivals(
      changes.map(({ path }) => path),
      environment(),
    );
    const lines = [
      ...notes,
      ...back.map((file) => `${file}: what stood in pith's place before stands there again`),
    ];
    print(`${agent.title}: pith is out\n${lines.map((line) => `  - ${line}\n`).join("")}`);
  }
  return 0;
};

const run = async (words: readonly string[]): Promise<number> => {
  const parsed = parseWords(describe(), words);
  if (parsed === null) return 0;
  const options = parsed.opts<Options>();
  const { cwd } = environment();
  if (options.project === true && cwd === null) throw new UserError("this directory does not exist any more");
  const project = options.project === true ? cwd : null;
  if (options.show === true) {
    const always = namesIn(options) !== null;
    return (await chosenFor(options)).map((one) => show(one, project ?? cwd, always)).includes(true) ? 0 : 1;
  }
  return options.uninstall === true ? uninstall(options, project) : install(options, project);
};

const command: OwnCommand = { name: "init", summary, run };
export default command;
