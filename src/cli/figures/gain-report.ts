/** Report that `pith gain` prints: the period, the project, the figures of both. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { wholeNumber } from "../arguments.ts";
import { environment, type Environment } from "../../system/environment.ts";
import { showLine } from "../../system/show-text.ts";
import { UserError } from "../../system/user-error.ts";
import { noticeToolReads } from "../../figures/tool-reads.ts";
import { projectFinder } from "../../history/project.ts";
import type { Report } from "../../figures/report.ts";
import { dayLength, dayOf, dayText, startOfDay } from "../../history/day.ts";
import { type DayRow, savedOf } from "../../history/sums.ts";
import { intervalOf } from "../../figures/estimate-error.ts";
import { sumOf } from "../../figures/grouped.ts";
import { allRecorded } from "../../figures/words.ts";
import { type History, openHistory } from "../../history/history.ts";
import { relax } from "../../history/relax.ts";
import { checkedSettings } from "../checked-settings.ts";
import { working } from "../terminal.ts";

export interface Asked {
  readonly days?: string;
  readonly since?: string;
  readonly project?: string | true;
  readonly all?: boolean;
}

interface Period {
  readonly first: number;
  readonly length: number | null;
  readonly words: string;
}

const plural = (count: number): string => (count === 1 ? "today" : `the last ${count} days`);

const lastDays = (days: number, now: number): Period => ({
  first: dayOf(now) - days + 1,
  length: days,
  words: plural(days),
});

const daysOf = (text: string): number => wholeNumber("--days", text, 1, 5);

const units: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30 };

/** `2026-11-01`, `7d`, `2w`, `today`, `yesterday`. */
const since = (text: string, now: number): Period => {
  if (text === "today") return lastDays(1, now);
  if (text === "yesterday") return { ...lastDays(2, now), words: "since yesterday" };
  const span = /^(\d{1,4})([dwm])$/.exec(text);
  if (span !== null && Number(span[1]) > 0) return lastDays(Number(span[1]) * units[span[2]!]!, now);
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // The 31st of February is read as a day in March.
  if (Number.isNaN(date) || dayText(date / dayLength) !== text)
    throw new UserError(
      `--since takes a date (2026-11-01), a span (7d, 2w, 3m), today or yesterday, not "${text}"`,
    );
  const first = date / dayLength;
  if (first > dayOf(now)) throw new UserError(`--since ${text} lies in the future`);
  return { first, length: null, words: `since ${text}` };
};

export const periodOf = (asked: Asked, now: number): Period => {
  if (asked.days !== undefined && asked.since !== undefined)
    throw new UserError("--days and --since say the same: give one of them");
  if (asked.days !== undefined) return lastDays(daysOf(asked.days), now);
  if (asked.since !== undefined) return since(asked.since, now);
  if (asked.all === true) return { first: 0, length: null, words: allRecorded };
  return lastDays(30, now);
};

/** null: all. */
export const projectAsked = (
  { project }: Asked,
  { cwd }: Environment,
  projectOf = projectFinder(),
): string | null => {
  // A variable that is not set: this folder is not what was meant.
  if (project === "") throw new UserError("--project takes a folder, and this one has no name");
  return project === undefined ? null : projectOf(resolve(cwd ?? "/", project === true ? "." : project));
};

/** The computer's clock was wrong then: no period has them. */
const datedLater = (all: readonly DayRow[], within: readonly DayRow[]): readonly string[] => {
  const runs = sumOf(all).runs - sumOf(within).runs;
  if (runs === 0) return [];
  const are = runs === 1 ? "1 command is" : `${runs.toLocaleString("en-US")} commands are`;
  return [`${are} dated in the future, by a clock that was wrong, and in no sum here; --all has them`];
};

/** Rows read for the error of the estimates. */
const maxRows = 20_000;

const reportFrom = (history: History, asked: Asked, now: number, env: Environment): Report => {
  const { first, length, words } = periodOf(asked, now);
  const project = projectAsked(asked, env);
  const asRecorded = history.ledger.days(first).filter((row) => project === null || row.project === project);
  // A folder that is gone may have records; one that never was has none.
  if (
    typeof asked.project === "string" &&
    project !== null &&
    asRecorded.length === 0 &&
    !existsSync(project)
  )
    throw new UserError(`there is no folder ${project}, and no record of one in ${words}`);
  // Days are those of the zone in which they were recorded: east of here it is tomorrow already.
  const days = asked.all === true ? asRecorded : asRecorded.filter(({ day }) => day <= dayOf(now) + 1);
  const until = asked.all === true ? {} : { until: startOfDay(dayOf(now) + 1) };
  const rows = history.ledger.rows({
    since: first === 0 ? 0 : startOfDay(first),
    ...until,
    ...(project === null ? {} : { project }),
    limit: maxRows,
  });
  return {
    ledger: history.ledger,
    days,
    first: Math.max(first, Math.min(dayOf(now), ...days.map(({ day }) => day))),
    last: dayOf(now),
    ...until,
    period: words,
    length,
    project,
    interval: intervalOf(rows, savedOf(sumOf(days))),
    all: asked.all === true,
    notes: [...history.notes, ...datedLater(asRecorded, days)],
    relaxed: relax(history.ledger, history.accountant.regretted, env, now).filter(
      (one) => project === null || one.project === project,
    ),
    now,
  };
};

/** Prints notes that are not beside the sums, as in a table for programs or in a line. */
export const tellUnsaid = ({ notes }: Pick<Report, "notes">, text: string): void => {
  for (const note of notes.map(showLine)) if (!text.includes(note)) process.stderr.write(`pith: ${note}\n`);
};

/** Brings the figures up to date, then hands them to `use`. */
export const withReport = async <T>(
  asked: Asked,
  use: (report: Report) => T,
  now = Date.now(),
  env: Environment = environment(),
): Promise<T> => {
  const { track } = await checkedSettings(env);
  periodOf(asked, now);
  const history = await working("reading the records", () => openHistory(track.days, env, now));
  try {
    noticeToolReads(history, env, now);
    const report = reportFrom(history, asked, now, env);
    const disabled = track.enabled ? [] : ["tracking is switched off ([track] enabled = false)"];
    return use({ ...report, notes: [...report.notes, ...disabled] });
  } finally {
    history.close();
  }
};
