/** `pith show`: a command's output as an agent reads it, and what that saves. */
import { environment, type Environment } from "../../system/environment.ts";
import type { Settings } from "../../config/settings.ts";
import { UserError } from "../../system/user-error.ts";
import { isRefused, refusedCode } from "../../pipeline/typed-words.ts";
import { checkedSettings } from "../checked-settings.ts";
import { askHooks, type Judged, judgedRewrite, textOf } from "../programs/judged-rewrite.ts";
import { ownCommand } from "../arguments.ts";
import { projectOf } from "../../user-filters/folders.ts";
import { type Integrated, meantAgent, namesFor } from "./integrated.ts";
import { figuresText } from "./show-figures.ts";
import {
  refuseWithoutShell,
  shortenPrinted,
  showResult,
  showRun,
  type Trial,
  type Tried,
} from "./show-run.ts";

/** The text for the agent's shell; null: the agent refuses the command. */
const judged = async (text: string, seen: Integrated | null): Promise<Judged> => {
  const rewrites = seen?.via === "hook";
  const result = await judgedRewrite({
    command: text,
    agent: rewrites ? seen.agent.name : null,
    json: false,
    reads: !rewrites,
    runsFor: seen?.agent.name ?? null,
    ...(seen === null ? {} : { names: await namesFor(seen, environment()) }),
  });
  return result!;
};

/** The command as hooks of the user's want it; null where one refuses it, and an agent reads why. */
const guardedText = async (
  text: string,
  seen: Integrated | null,
  { current, env }: { readonly current: Settings; readonly env: Environment },
): Promise<string | null> => {
  const verdict = await askHooks(text, seen?.agent.name ?? "unknown", current, { env });
  if (verdict.kind === "refused") process.stderr.write(`${verdict.line}\n`);
  if (verdict.kind === "refused") return null;
  if (verdict.context !== "") verdict.unheard("`pith show` prints what a command prints");
  if (verdict.kind === "go") return text;
  verdict.delivered();
  return verdict.text;
};

const tried = async (trial: Trial, seen: Integrated | null): Promise<Tried> =>
  seen?.via === "result" ? showResult(trial, seen.agent) : showRun(trial, await judged(trial.text, seen));

/** Who wrote a filter for the project may wonder why it is not there. */
const sayUntrusted = async (text: string, env: Environment): Promise<void> => {
  if (projectOf(env.cwd) === null) return;
  const { rewritten } = await judged(text, null);
  const [{ untrustedFor }, { showLine }] = await Promise.all([
    import("../../user-filters/untrusted.ts"),
    import("../../system/show-text.ts"),
  ]);
  const untrusted = untrustedFor(
    rewritten.commands.map(({ argv }) => argv),
    env,
  );
  if (untrusted !== null) process.stderr.write(`${showLine(untrusted)}\n`);
};

export default ownCommand<{ readonly agent?: string }>("show", async ({ options, args, env }) => {
  if (args.join("").trim() === "") throw new UserError("show takes a command; `pith show --help` says more");
  const text = textOf(args);
  if (isRefused(env)) return refusedCode;
  refuseWithoutShell(env, shortenPrinted);
  const current = await checkedSettings(env);
  const seen = await meantAgent(options.agent ?? null, current, env);
  const guarded = await guardedText(text, seen, { current, env });
  if (guarded === null) return refusedCode;
  const trial: Trial = { text: guarded, agent: seen?.agent ?? null, current, env };
  const result = await tried(trial, seen);
  process.stderr.write(figuresText(result, seen, current));
  await sayUntrusted(guarded, env);
  return result.exit;
});
