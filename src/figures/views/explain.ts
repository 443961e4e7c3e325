/** How the headline comes from the rows, and what part of a month's allowance that is. */
import { savedOf, type Sums } from "../../history/sums.ts";
import { shareOf, sumOf } from "../grouped.ts";
import { table } from "../../system/table.ts";
import type { Report, View } from "../report.ts";
import { percent, plural, short, timeText, whole } from "../words.ts";
import { named, nothingText } from "./overview.ts";

type Step = readonly [name: string, tokens: number, from: string];

const stepsOf = ({ days }: Report): readonly Step[] => {
  const sums = sumOf(days);
  const hidden = `${plural(sums.hid, "run")} with hidden lines, ${whole(sums.asIs)} shown unchanged`;
  return [
    ["printed by the programs", sums.printed, plural(sums.runs, "run")],
    ["cut by the agent's own limit", sums.raw - sums.printed, "never credited to pith"],
    ["without pith", sums.raw, "the sum of both"],
    ["shown by pith", -sums.shown, hidden],
    ["re-read from the kept output", -sums.recoveredTokens, plural(sums.recoveries, "time")],
    ["re-read with PITH_DISABLED", -sums.bypassedTokens, plural(sums.bypasses, "time")],
    ["re-read by a narrower command", -sums.narrowerTokens, plural(sums.narrower, "time")],
    ["saved", savedOf(sums), `${percent(shareOf(sums))} of "without pith"`],
  ];
};

/** A part of what is saved: it rests on the agent's own record of the conversation. */
const repeatedText = ({ repeated, repeatedTokens }: Readonly<Sums>): string =>
  repeated === 0
    ? ""
    : `\n${whole(repeatedTokens)} of these tokens, in ${plural(repeated, "run")}, are lines that an earlier command of the conversation had already shown.\n`;

const text = (report: Report): string => {
  const sums = sumOf(report.days);
  if (sums.runs === 0) return nothingText(report);
  const rows = stepsOf(report).map(([name, tokens, from]) => [name, whole(tokens), from]);
  return [
    `pith saved ${whole(savedOf(sums))} tokens, ${report.period}. How that comes from the records:\n\n`,
    table([["", "tokens", ""], ...rows]),
    repeatedText(sums),
    `\nThe programs ran for ${timeText(sums.ms)}; pith added ${timeText(sums.added)}.\n`,
    "A run whose output became longer counts as negative. Running the same command again subtracts nothing.\n",
    "Every run: pith gain --history --all --format csv. docs/figures.md defines each figure.\n",
  ].join("");
};

export const explain: View = {
  name: "explain",
  text,
  json: (report) => ({
    total: named(sumOf(report.days)),
    steps: stepsOf(report).map(([name, tokens, from]) => ({ name, tokens, from })),
  }),
  sheet: (report) => ({ columns: ["step", "tokens", "from"], rows: stepsOf(report) }),
};

/** Tokens of a month under a plan, as users estimated them in 2026: no provider publishes them. */
const tiers: Readonly<Record<string, number>> = { pro: 6_000_000, "5x": 30_000_000, "20x": 120_000_000 };

export const tierNames = Object.keys(tiers).join(", ");

/** null where it is neither a plan nor a number (`6M`, `500k`). */
export const tokensOfTier = (word: string): number | null => {
  const known = Object.hasOwn(tiers, word) ? tiers[word] : undefined;
  if (known !== undefined) return known;
  const match = /^(\d+(?:\.\d+)?)([kM]?)$/.exec(word);
  const value =
    match === null ? 0 : Number(match[1]) * (match[2] === "k" ? 1000 : match[2] === "M" ? 1_000_000 : 1);
  return value > 0 ? value : null;
};

const monthLength = 30;

export const quota = (tier: string, tokens: number): View => {
  const figuresOf = (report: Report) => {
    const saved = savedOf(sumOf(report.days));
    const days = Math.max(1, report.length ?? report.last - report.first + 1);
    const month = (saved * monthLength) / days;
    return {
      tier,
      quotaTokens: tokens,
      savedTokens: saved,
      days,
      monthTokens: Math.round(month),
      share: month / tokens,
    };
  };
  return {
    name: "quota",
    text: (report) => {
      if (sumOf(report.days).runs === 0) return nothingText(report);
      const { savedTokens, monthTokens, share } = figuresOf(report);
      const isName = Object.hasOwn(tiers, tier);
      const basis = isName ? ", an estimate: no provider publishes it" : "";
      return [
        `pith saved ${whole(savedTokens)} tokens, ${report.period}: at that rate ${short(monthTokens)} in ${monthLength} days.\n`,
        `That is ${percent(share)} of ${short(tokens)} tokens a month (${tier}${basis}).\n`,
        "The model would have read each saved token once, and again from its cache in every later step.\n",
      ].join("");
    },
    json: (report) => figuresOf(report),
    sheet: (report) => {
      const figures = figuresOf(report);
      return { columns: Object.keys(figures), rows: [Object.values(figures)] };
    },
  };
};

/** For a status line. */
export const oneline: View = {
  ...explain,
  name: "oneline",
  text: ({ days }) => {
    const sums = sumOf(days);
    const share = shareOf(sums);
    return sums.runs === 0
      ? "pith: no runs yet\n"
      : `pith: ${short(savedOf(sums))} tokens saved (${percent(share)})\n`;
  },
  json: ({ days }) => ({ total: named(sumOf(days)) }),
};
