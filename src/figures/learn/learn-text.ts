/** Lessons, for people, for programs, and for an agent's file of instructions. */
import { dayOf, dayText } from "../../history/day.ts";
import { jsonText } from "../../system/print.ts";
import { table } from "../../system/table.ts";
import { showLine } from "../../system/show-text.ts";
import { forPeriod, plural, whole } from "../words.ts";
import type { Lesson } from "./lessons.ts";
import { type Mistake, mistakes } from "./complaint.ts";

export interface Learned {
  readonly period: string;
  readonly project: string | null;
  readonly lessons: readonly Lesson[];
  /** Calls that were looked at. */
  readonly calls: number;
  readonly all: boolean;
}

const usual = 15;

const countsText = (lessons: readonly Lesson[]): string => {
  const counts = new Map<Mistake, number>();
  for (const { mistake, count } of lessons) counts.set(mistake, (counts.get(mistake) ?? 0) + count);
  const rows = [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .map(([mistake, count]) => [mistakes[mistake], whole(count)]);
  return table([["why the first one failed", "times"], ...rows]);
};

const lessonText = ({ failed, worked, said, count, sessions, mistake, last }: Lesson): string =>
  `${plural(count, "time")} in ${plural(sessions.size, "session")}, last ${dayText(dayOf(last))}: ${mistakes[mistake]}\n` +
  `  failed  ${showLine(failed)}\n  said    ${showLine(said)}\n  worked  ${showLine(worked)}\n`;

export const learnText = ({ period, project, lessons, calls, all }: Learned): string => {
  const where = project === null ? "" : ` in ${showLine(project)}`;
  if (calls === 0) return `No command of an agent was found ${forPeriod(period)}${where}.\n`;
  if (lessons.length === 0)
    return `Agents ran ${plural(calls, "command")}${where}, ${period}; none failed and was then corrected.\n`;
  const shown = all ? lessons : lessons.slice(0, usual);
  const more =
    lessons.length > shown.length
      ? `\nand ${whole(lessons.length - shown.length)} more: pith learn --all\n`
      : "";
  return [
    `Agents ran ${plural(calls, "command")}${where}, ${period}; ${plural(lessons.length, "command")} failed as written and soon worked in another form.\n\n`,
    countsText(lessons),
    "\n",
    shown.map(lessonText).join("\n"),
    more,
    "\nInto the instructions of a project: pith learn --write (--dry-run shows it first).\n",
  ].join("");
};

export const learnJson = ({ project, lessons, calls }: Learned): string =>
  jsonText({
    project,
    calls,
    lessons: lessons.map((one) => ({
      mistake: one.mistake,
      failed: one.failed,
      worked: one.worked,
      said: one.said,
      project: one.project,
      agents: [...one.agents],
      sessions: one.sessions.size,
      count: one.count,
      last: one.last,
      redacted: one.secret,
    })),
  });

/** More than this nobody reads. */
const maxWritten = 12;

/** A command is a piece of code in Markdown: nothing in it may end that. */
const isPlain = (command: string): boolean =>
  !/[`\n\r\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]|-->|\[pith/.test(command);

/**
 * No pattern knows every secret, and a file of instructions is committed and read by others: a command stands there
 * only if it consists of plain words, none of which sets a variable, names an account, or deals with secrets.
 */
const isShareable = (command: string): boolean =>
  /^[\w@%+:,./ =~-]*$/.test(command) &&
  !/(?:^|\s)(?:export\s|declare\s|set\s|[A-Za-z_]\w*=)|:\/\/[^\s/]*@|(?:^|\s)-[A-Za-z][^\s=-]{4,}|[A-Za-z0-9_+/=-]{24,}/.test(
    command,
  ) &&
  !/secret|passw|passphrase|token|credential|login|auth|(?:^|[\s_.:/-])(?:key|pw|pin|otp|user|usr|pat|jwt|cookie|session)s?(?=$|[\s_.:=/-])/i.test(
    command,
  );

/** Those that may stand in a file that an agent reads: seen in two sessions, without a secret, in one line. */
export const worthWriting = (lessons: readonly Lesson[]): readonly Lesson[] =>
  lessons
    .filter(
      ({ sessions, secret, failed, worked }) =>
        sessions.size >= 2 &&
        !secret &&
        [failed, worked].every((command) => isPlain(command) && isShareable(command)),
    )
    .slice(0, maxWritten);

export const instructions = (lessons: readonly Lesson[]): string =>
  [
    "Commands that failed here before, and what worked instead:",
    "",
    ...lessons.map(
      ({ failed, worked, mistake }) => `- \`${worked}\`, not \`${failed}\` (${mistakes[mistake]})`,
    ),
  ].join("\n");
