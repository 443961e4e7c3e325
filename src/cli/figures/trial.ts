/** `pith trial`: does pith help here? Sessions with it and without it, chosen at random, compared. */
import { rmSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Environment } from "../../system/environment.ts";
import { writeAtomically } from "../../system/atomic-file.ts";
import { dataDir } from "../../system/paths.ts";
import { makePrivate } from "../../system/private-folder.ts";
import { UserError } from "../../system/user-error.ts";
import { tell } from "../../system/print.ts";
import {
  aboutTrial,
  expectation,
  reportOf,
  trialJson,
  type TrialReport,
  trialText,
} from "../../figures/trial/trial-report.ts";
import { dayLength } from "../../history/day.ts";
import { projectFinder } from "../../history/project.ts";
import type { Session } from "../../figures/sessions/conversation.ts";
import type { OwnPrices } from "../../figures/sessions/prices.ts";
import { armsExpectation, type ArmsReport, armsReportOf } from "../../figures/trial/arms.ts";
import { armsJson, armsText } from "../../figures/trial/arms-report.ts";
import { adviceInForce } from "../../install/install-record.ts";
import {
  advisedSessions,
  agentsInArms,
  concerns,
  damagedFile,
  endedFile,
  latestTrial,
  leftAlone,
  runningTrial,
  type Trial,
  trialFile,
} from "../../history/trial.ts";
import { wrappedText } from "../../system/text-width.ts";
import { checkedSettings } from "../checked-settings.ts";
import { checkForm, ownCommand, wholeNumber } from "../arguments.ts";
import { joinedSessions } from "./read-transcripts.ts";
import { begun, checkAdvice, handingText } from "./trial-begun.ts";

interface Options {
  readonly project?: string | true;
  readonly days?: string;
  readonly arms?: boolean;
  readonly json?: boolean;
}

const endOf = ({ days }: Options, now: number): number | null => {
  return days === undefined ? null : now + wholeNumber("--days", days, 1, 4) * dayLength;
};

const newSalt = (): string => process.getBuiltinModule("node:crypto").randomBytes(32).toString("hex");

/** The project that was asked for; null: everything. */
const folderIn = ({ project }: Options, env: Environment): string | null => {
  if (project === undefined) return null;
  if (project === "") throw new UserError("--project takes a folder, and this one has no name");
  const asked = resolve(env.cwd ?? "/", project === true ? "." : project);
  if (statSync(asked, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UserError(`${asked} is no folder; name the one in which your agents work`);
  return projectFinder()(asked);
};

export const start = (options: Options, env: Environment, now = Date.now(), salt = newSalt()): Trial => {
  const running = runningTrial(env, now);
  if (running !== null)
    throw new UserError(
      "a trial is already running; `pith trial status` describes it, `pith trial stop` ends it",
    );
  const arms = options.arms === true ? ({ arms: true } as const) : {};
  if (options.arms === true) checkAdvice(env);
  const trial: Trial = {
    v: 1,
    salt,
    start: now,
    end: endOf(options, now),
    project: folderIn(options, env),
    ...arms,
  };
  makePrivate(dataDir(env));
  writeAtomically(trialFile(env), `${JSON.stringify(trial)}\n`, 0o600);
  return trial;
};

/** The expected length comes from the sessions of these last days. */
const before = 30;

export const expected = async (trial: Trial, env: Environment, now = Date.now()): Promise<string> => {
  const { prices } = await checkedSettings(env);
  const { sessions } = await joinedSessions({ days: String(before) }, now, env);
  const arms = trial.arms === true;
  const own = sessions.filter(({ cwd }) => concerns(trial, cwd));
  const found = (arms ? armsExpectation : expectation)(own, before, prices);
  const what = arms ? "a session" : "a step";
  return found === null
    ? "pith cannot say how long it takes to find a difference of 10%: too few sessions of the last 30 days are recorded here.\n"
    : `Judging by your last 30 days, it takes about ${found.sessions.toLocaleString("en-US")} sessions, or ${found.days.toLocaleString("en-US")} days, to find a difference of 10% in the cost of ${what}.\n`;
};

const nothing = "No trial was started here. `pith trial start` starts one.\n";

interface Found {
  readonly trial: Trial;
  readonly sessions: readonly Session[];
  readonly isRunning: boolean;
  readonly own: OwnPrices;
  readonly notes: readonly string[];
}

const foundIn = async (env: Environment, now: number): Promise<Found | null> => {
  const trial = latestTrial(env, now);
  if (trial === null) return null;
  const { prices } = await checkedSettings(env);
  const asked = { since: new Date(trial.start - dayLength).toISOString().slice(0, 10) };
  const { sessions, notes } = await joinedSessions(asked, now, env);
  return { trial, sessions, isRunning: runningTrial(env, now) !== null, own: prices, notes };
};

const reportIn = (env: Environment, { trial, ...known }: Found): TrialReport =>
  reportOf(trial, { ...known, leftAlone: leftAlone(env, trial).length });

export const report = async (env: Environment, now = Date.now()): Promise<TrialReport | null> => {
  const found = await foundIn(env, now);
  return found && reportIn(env, found);
};

/** null: the latest trial has none. */
export const armsReport = async (env: Environment, now = Date.now()): Promise<ArmsReport | null> => {
  const found = await foundIn(env, now);
  return found && armsIn(env, found);
};

const armsIn = (env: Environment, { trial, ...known }: Found): ArmsReport | null => {
  if (trial.arms !== true) return null;
  const mixed = adviceInForce(env).filter(({ agent }) => agentsInArms.includes(agent));
  const notes = mixed.map(({ file }) => `${file} now gives every session advice, so no arm is without it`);
  return armsReportOf(trial, {
    ...known,
    advised: advisedSessions(env, trial),
    notes: [...known.notes, ...notes],
  });
};

const reportText = (env: Environment, found: Found | null, json: boolean): string => {
  if (found === null) return json ? trialJson(null) : wrappedText(nothing);
  const arms = armsIn(env, found);
  if (json) return trialJson(reportIn(env, found), arms && armsJson(arms));
  return wrappedText(arms === null ? trialText(reportIn(env, found)) : armsText(arms));
};

/** Sessions that begin from now on meet pith on both sides: the report leaves them out by the end that is written down. */
export const stop = (env: Environment, now = Date.now()): number => {
  const trial = runningTrial(env, now);
  if (trial === null) {
    tell("no trial is running\n");
    return 1;
  }
  writeAtomically(endedFile(env), `${JSON.stringify({ ...trial, end: now })}\n`, 0o600);
  rmSync(trialFile(env), { force: true });
  tell("The trial has ended. `pith trial report` prints the result.\n");
  return 0;
};

const status = (env: Environment): number => {
  const trial = latestTrial(env);
  const isRunning = runningTrial(env) !== null;
  tell(wrappedText(trial === null ? nothing : aboutTrial({ trial, isRunning })));
  return 0;
};

const actions: Readonly<Record<string, (options: Options, env: Environment) => number | Promise<number>>> = {
  start: async (options, env) => {
    const trial = start(options, env);
    const takes = await expected(trial, env).catch(() => "");
    tell(wrappedText(`${await begun(trial, env)}${takes}`));
    return 0;
  },
  stop: async (_, env) => {
    const trial = runningTrial(env);
    const code = stop(env);
    if (trial !== null) tell(wrappedText(await handingText(trial, env)));
    return code;
  },
  status: (_, env) => status(env),
  report: async ({ json }, env) => {
    tell(reportText(env, await foundIn(env, Date.now()), json === true));
    return 0;
  },
};

export default ownCommand<Options>("trial", async ({ options, args, env, parsed }) => {
  const damaged = damagedFile(env);
  if (damaged !== null)
    throw new UserError(`${damaged} cannot be read as a trial; move it away, and pith works as without one`);
  const [action = ""] = args;
  if (!Object.hasOwn(actions, action))
    throw new UserError(
      `pith trial takes start, status, report or stop${action === "" ? "" : `, not "${action}"`}`,
    );
  checkForm("trial", action, parsed);
  return actions[action]!(options, env);
});
