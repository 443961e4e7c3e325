/** A trial with four arms, for people and for programs. */
import type { Arm } from "../../history/trial.ts";
import { table } from "../../system/table.ts";
import { notesText } from "../sessions/session-text.ts";
import { dollarsText, plural, whole } from "../words.ts";
import { arms, type ArmsReport, type Figure, figures, treated } from "./arms.ts";
import { type Share, shares } from "./success.ts";
import {
  confidence,
  type Effect,
  effectJson,
  effectText,
  intervalText,
  minSessions,
  recordOf,
  rounded,
  shareText,
  type Verdict,
  wanted,
} from "./statistics.ts";
import { aboutTrial } from "./trial-report.ts";

const names: Readonly<Record<Arm, string>> = {
  plain: "without pith",
  pith: "with pith",
  advice: "with advice alone",
  both: "with pith and advice",
};

const meanText = (figure: Figure, value: number, { unit }: ArmsReport): string => {
  if (figure === "steps") return value.toFixed(1);
  return unit === "dollars" ? dollarsText(value) : whole(value);
};

const labels = ({ unit }: ArmsReport): Readonly<Record<Figure, string>> => ({
  session: unit === "dollars" ? "cost of a session" : "tokens of a session, by kind",
  step: unit === "dollars" ? "cost of a step" : "tokens of a step, by kind",
  steps: "steps",
});

const shareLabels: Readonly<Record<Share, string>> = {
  green: "last tests green",
  committed: "sessions with a commit",
  corrected: "corrected by the user",
};

const rows = (report: ArmsReport): readonly string[][] => [
  ["sessions", ...arms.map((arm) => whole(report.counts[arm]))],
  ...figures.map((figure) => [
    labels(report)[figure],
    ...arms.map((arm) =>
      report.counts[arm] === 0 ? "-" : meanText(figure, report.means[arm][figure], report),
    ),
  ]),
  ...figures.map((figure) => [
    `  ${labels(report)[figure]}: difference`,
    "",
    ...treated.map((arm) => effectText(report.effects[arm][figure])),
  ]),
  ...shares.map((share) => [
    shareLabels[share],
    ...arms.map((arm) => {
      const rate = report.rates[arm][share];
      return rate === null ? "-" : `${(100 * rate).toFixed(0)}%`;
    }),
  ]),
  ...shares.map((share) => [
    `  ${shareLabels[share]}: difference, points`,
    "",
    ...treated.map((arm) => effectText(report.differences[arm][share], "")),
  ]),
];

const countsText = ({ counts }: ArmsReport): string =>
  arms.map((arm) => `${whole(counts[arm])} ${names[arm]}`).join(", ");

const said: Readonly<Record<Verdict, (effect: Effect | null) => string>> = {
  "too few": (effect) =>
    effect === null
      ? "too few sessions"
      : `${shareText(effect)}, which may be chance (${intervalText(effect)})`,
  less: effectText,
  more: effectText,
  none: (effect) => `no effect of ${100 * wanted}% or more (${intervalText(effect!)})`,
};

/** One that can be quoted: what was compared, by how much, how sure, by how many sessions. */
const sentenceOf = (report: ArmsReport): string => {
  const { effects, verdicts, unit } = report;
  const total = arms.reduce((sum, arm) => sum + report.counts[arm], 0);
  if (treated.every((arm) => effects[arm].session === null))
    return `There are too few sessions to compare yet: ${whole(total)} drawn at random, and each arm needs ${minSessions}.`;
  const parts = treated.map((arm) => `${names[arm]} ${said[verdicts[arm]](effects[arm].session)}`);
  return `Compared with sessions without pith, ${unit === "dollars" ? "the cost" : "the weighted tokens"} of a session ${unit === "dollars" ? "was" : "were"}: ${parts.join("; ")}; ${plural(total, "session")} drawn at random, intervals that hold together in ${100 * confidence} of 100 trials at every look.`;
};

const neededText = ({ needed, verdicts }: ArmsReport): string => {
  if (treated.every((arm) => verdicts[arm] !== "too few")) return "";
  return needed === null
    ? `Once each arm has ${minSessions} sessions, pith can say how many it takes to find a difference of ${100 * wanted}%.\n`
    : `It takes about ${whole(needed)} sessions in total to find a difference of ${100 * wanted}%.\n`;
};

export const armsText = (report: ArmsReport): string => {
  const { unadvised, notes } = report;
  return [
    aboutTrial(report),
    `Sessions: ${countsText(report)}.\n${neededText(report)}`,
    `\n${table([["", ...arms.map((arm) => names[arm])], ...rows(report)])}\nFigures are geometric means. Differences compare with sessions without pith.\n`,
    unadvised === 0
      ? ""
      : `${plural(unadvised, "session")} drawn for advice got none. They count for their arm all the same; \`pith doctor\` gives the reason.\n`,
    notesText(notes),
    `\n${sentenceOf(report)}\n`,
  ].join("");
};

export const armsJson = (report: ArmsReport): object => ({
  unit: report.unit,
  sessionsNeeded: report.needed,
  unadvised: report.unadvised,
  arms: arms.map((arm) => ({
    arm,
    sessions: report.counts[arm],
    ...recordOf(figures, (figure) => rounded(report.means[arm][figure])),
    ...recordOf(shares, (share) => {
      const rate = report.rates[arm][share];
      return rate === null ? null : rounded(rate);
    }),
    ...(arm === "plain"
      ? {}
      : {
          verdict: report.verdicts[arm],
          effects: {
            ...recordOf(figures, (figure) => effectJson(report.effects[arm][figure])),
            ...recordOf(shares, (share) => effectJson(report.differences[arm][share])),
          },
        }),
  })),
  sentence: sentenceOf(report),
});
