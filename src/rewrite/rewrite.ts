/** Command text in, the same text with words inserted out. Pure; nothing is started or read. */
import { isSign } from "../system/for-agent.ts";
import { parse } from "../shell/parse.ts";
import type { Script } from "../shell/script.ts";
import { decide, type Decision, type Surroundings } from "./decide.ts";
import { argvOf } from "./names.ts";
import { namesDefined, questionsIn } from "./questions.ts";
import { type Reason, reasons } from "./reasons.ts";
import { statesOf } from "./states-of.ts";
import { fitsArgument, refusedScript, refusedText } from "./refused.ts";

export interface RewriteOptions extends Surroundings {
  /** The word to insert as it has to stand in the text: `pith`, or the launcher's path, quoted. */
  readonly word: string;
  /** Follows the start words before a program as typed. */
  readonly sign?: string;
  /** A script of the model's reads whatever the text prints. */
  readonly isForScript?: boolean;
}

export interface Insertion {
  /** In UTF-8 bytes of the original text. */
  readonly at: number;
  readonly text: string;
}

export interface Rewritten {
  /** null: nothing to insert. */
  readonly output: string | null;
  readonly inserts: readonly Insertion[];
  /** One for every simple command; empty where the text could not be placed. */
  readonly commands: readonly Decision[];
  /** `host`: the agent decides about the output. What its rules say is not known here. */
  readonly verdict: "host" | "none";
  /** Why nothing may be inserted anywhere, or the reason of the first program. */
  readonly reason: Reason;
}

/** Whether it was put there by an earlier rewrite: a `pith` that was typed gives a pipe what the program printed. */
const isInserted = ({ words, name }: Decision["command"]): boolean => isSign(words[name + 1]?.value ?? "");

const feedsPipe = ({ command, reason }: Decision): boolean =>
  reason === reasons.display ||
  (reason === reasons.already && isInserted(command) && command.readers[1].pipe !== null);

/** A stage behind a shortened report trims it; marks must not be read as its output. */
const withoutTrimmers = (decisions: readonly Decision[]): readonly Decision[] => {
  const reports = decisions.filter(feedsPipe);
  if (reports.length === 0) return decisions;
  const pipelines = new Set(reports.flatMap((one) => one.command.readers[1].pipe?.pipeline ?? []));
  const shortened = new Set([...pipelines].flatMap(({ stages }) => stages.map((stage) => stage.start)));
  return decisions.map((one) =>
    one.insert && one.command.stage.index > 0 && shortened.has(one.command.start)
      ? { ...one, insert: false, reason: reasons.trims }
      : one,
  );
};

const decisionsFor = (script: Script, options: RewriteOptions): readonly Decision[] => {
  const states = statesOf(script, {
    zsh: options.zsh ?? false,
    variable: options.variable ?? (() => null),
    defines: options.defines ?? (() => false),
    read: options.read ?? (() => null),
    isFolder: options.isFolder ?? (() => null),
  });
  const situation = {
    script,
    names: namesDefined(script),
    questions: questionsIn(script),
    surroundings: options,
  };
  return withoutTrimmers(
    script.commands.map((command) => decide(command, states.get(command.words) ?? null, situation)),
  );
};

const refuse = (script: Script, reason: Reason): Rewritten => ({
  output: null,
  inserts: [],
  commands: script.commands.map((command) => ({
    command,
    argv: argvOf(command),
    filter: null,
    insert: false,
    reason,
  })),
  verdict: "none",
  reason,
});

interface Place {
  readonly at: number;
  readonly text: string;
}

const insertInto = (
  text: string,
  places: readonly Place[],
): { readonly output: string; readonly inserts: readonly Insertion[] } => {
  const inserts: Insertion[] = [];
  let output = "";
  let from = 0;
  let bytes = 0;
  for (const place of places) {
    const piece = text.slice(from, place.at);
    bytes += Buffer.byteLength(piece);
    inserts.push({ at: bytes, text: place.text });
    output += piece + place.text;
    from = place.at;
  }
  return { output: output + text.slice(from), inserts };
};

/** The first program decides; if all are built-ins, the first command. */
const mainReason = (decisions: readonly Decision[]): Reason => {
  const programs = decisions.filter(
    ({ reason }) => reason !== reasons.builtin && reason !== reasons.noCommand,
  );
  return (programs[0] ?? decisions[0])?.reason ?? reasons.noCommand;
};

/** The text without a decision of any agent: what would be inserted, and why (not) for every command. */
export const rewrite = (text: string, options: RewriteOptions): Rewritten => {
  const refused = refusedText(text);
  const nothing = { output: null, inserts: [], commands: [], verdict: "none" as const };
  if (refused !== null) return { ...nothing, reason: refused };
  const script = parse(text);
  if (script === null) return { ...nothing, reason: reasons.unplaced };
  const whole =
    options.isForScript === true ? reasons.readByScript : refusedScript(script, options.old ?? false);
  if (whole !== null) return refuse(script, whole);
  const commands = decisionsFor(script, options);
  const inserted = commands.filter((one) => one.insert);
  const [first] = inserted;
  if (first === undefined) return { ...nothing, commands, reason: mainReason(commands) };
  const places = inserted.map(({ command, through }) => ({
    at: command.words[command.name]?.start ?? command.start,
    text: [options.word, through ?? options.sign, ""].filter((part) => part !== undefined).join(" "),
  }));
  places.sort((a, b) => a.at - b.at);
  const written = insertInto(text, places);
  if (!fitsArgument(written.output)) return refuse(script, reasons.grown);
  return { ...written, commands, verdict: "host", reason: first.reason };
};
