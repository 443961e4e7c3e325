/** The text of `pith trial start`, and its conditions. */
import { agents } from "../../../hooks/registry.generated.ts";
import { agentsInTrials } from "../../figures/trial/trial-report.ts";
import { dayOf, dayText } from "../../history/day.ts";
import { agentsInArms, agentsWithStartEvent, type Trial } from "../../history/trial.ts";
import { adviceInForce } from "../../install/install-record.ts";
import { initLine } from "../../install/setup/spec-findings.ts";
import type { Environment } from "../../system/environment.ts";
import { UserError } from "../../system/user-error.ts";

/** Advice that every session has already cannot be drawn. */
export const checkAdvice = (env: Environment): void => {
  const [known] = adviceInForce(env).filter(({ agent }) => agentsInArms.includes(agent));
  if (known === undefined) return;
  const [where, option] = known.below === "/" ? ["", ""] : [`, in ${known.below},`, " --project"];
  throw new UserError(
    `${known.file} gives every session advice, so no arm would be without it; \`pith init --agent ${known.agent}${option} --no-advice\`${where} removes it, and the trial then gives it to some`,
  );
};

/** Command lines by which agents hand the beginning of their sessions to pith while a trial runs, and do so no more after it. */
const handingLines = async ({ project }: Trial, env: Environment): Promise<readonly string[]> => {
  const lines = agents
    .filter(({ name }) => agentsWithStartEvent.includes(name))
    .map(async ({ name, load }) =>
      (await (await load()).setup())
        .installed(project ?? env.cwd)
        .map((one) => initLine({ ...one, agent: name })),
    );
  return (await Promise.all(lines)).flat();
};

/** Once it is over. */
export const handingText = async (trial: Trial, env: Environment): Promise<string> =>
  trial.arms === true
    ? (await handingLines(trial, env))
        .map((line) => `\`${line}\` now, so that the beginning of sessions is no longer handed to pith.\n`)
        .join("")
    : "";

const begunArms = async (trial: Trial, env: Environment): Promise<string> => {
  const lines = await handingLines(trial, env);
  const names = agentsInArms.join(", ");
  return [
    `Every new session of ${names} is put ${trial.project === null ? "" : `in ${trial.project} `}into one of four arms at random: without pith, with it, with advice alone, with both.\n`,
    ...lines.map(
      (line) =>
        `\`${line}\` now, so that the beginning of sessions is handed to pith, and once more when the trial is over.\n`,
    ),
    ...agentsWithStartEvent
      .filter((name) => !lines.some((line) => line.startsWith(`pith init --agent ${name} `)))
      .map((name) => `pith is not installed for ${name}; \`pith init --agent ${name}\` lets it take part.\n`),
    "Sessions of other agents are not part of it, and sessions that are already running do not count.\n",
  ].join("");
};

const begunSides = ({ project }: Trial): string =>
  [
    `Every new session is put ${project === null ? "" : `in ${project} `}on one of two sides at random: with pith, or without it. Without pith every command runs as if pith were not installed.\n`,
    `Sessions of ${agentsInTrials.join(", ")} take part. Sessions that are already running do not count.\n`,
  ].join("");

export const begun = async (trial: Trial, env: Environment): Promise<string> =>
  [
    trial.arms === true ? await begunArms(trial, env) : begunSides(trial),
    trial.end === null
      ? "It runs until `pith trial stop`. `pith trial report` prints the result so far.\n"
      : `It runs until ${dayText(dayOf(trial.end))}. \`pith trial report\` prints the result so far.\n`,
  ].join("");
