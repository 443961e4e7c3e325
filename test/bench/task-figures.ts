/** Costs of runs of whole tasks in each arm, beside the plain one. */
import type { Arm } from "../../src/history/trial.ts";

export interface RunRow {
  readonly task: string;
  /** Hash of the task's files. */
  readonly hash: string;
  readonly agent: string;
  readonly version: string;
  readonly model: string;
  readonly arm: Arm;
  readonly run: number;
  readonly solved: boolean;
  /** `limit`: it was ended. */
  readonly ended: "itself" | "limit";
  readonly steps: number;
  /** Dollars, or tokens weighted by their kind. */
  readonly cost: number;
  readonly unit: "dollars" | "weighted tokens";
  readonly seconds: number;
}

export interface Ratio {
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
const logMean = (rows: readonly RunRow[]): number =>
  mean(rows.map(({ cost }) => Math.log(Math.max(cost, 1e-9))));

/** For each task that both arms have solved: logarithm of the arm's cost beside the other's. */
const byTask = (rows: readonly RunRow[], others: readonly RunRow[]): readonly number[] =>
  [...new Set(rows.map(({ task }) => task))].flatMap((task) => {
    const [own, other] = [rows, others].map((all) => all.filter((one) => one.task === task && one.solved));
    return own!.length === 0 || other!.length === 0 ? [] : [logMean(own!) - logMean(other!)];
  });

const draws = 2000;

/** Geometric mean over tasks, with the middle 95 % of a bootstrap over tasks; null: no task was solved in both. */
export const costRatio = (
  rows: readonly RunRow[],
  others: readonly RunRow[],
  random: () => number,
): Ratio | null => {
  const logs = byTask(rows, others);
  if (logs.length === 0) return null;
  const drawn = Array.from({ length: draws }, () =>
    mean(logs.map(() => logs[Math.floor(random() * logs.length)]!)),
  ).toSorted((a, b) => a - b);
  const [low, high] = [drawn[Math.floor(draws * 0.025)]!, drawn[Math.ceil(draws * 0.975) - 1]!];
  return { ratio: Math.exp(mean(logs)), low: Math.exp(low), high: Math.exp(high) };
};

/** Cost of a solved task, with the failures in it; null: none was solved. */
export const chargedCost = (rows: readonly RunRow[]): number | null => {
  const solved = rows.filter((one) => one.solved).length;
  return solved === 0 ? null : rows.reduce((sum, { cost }) => sum + cost, 0) / solved;
};

const ratioText = (ratio: Ratio | null): string =>
  ratio === null ? "-" : `${ratio.ratio.toFixed(3)} (${ratio.low.toFixed(3)} to ${ratio.high.toFixed(3)})`;

const costText = (cost: number | null): string => (cost === null ? "-" : cost.toPrecision(3));

const tableHead = [
  "arm",
  "solved",
  "steps",
  "cost of solved, beside plain (95 %)",
  "cost of a solved task, failures charged",
];

const rowOf = (name: string, rows: readonly RunRow[], ratio: Ratio | null): string[] => [
  name,
  `${rows.filter((one) => one.solved).length} of ${rows.length}`,
  rows.length === 0 ? "-" : mean(rows.map(({ steps }) => steps)).toFixed(1),
  ratioText(ratio),
  costText(chargedCost(rows)),
];

/** Plain against itself first: what a difference of nothing looks like here. */
export const figuresTable = (rows: readonly RunRow[], random: () => number): string[][] => {
  const of = (arm: Arm): readonly RunRow[] => rows.filter((one) => one.arm === arm);
  const plain = of("plain");
  const [even, odd] = [0, 1].map((rest) => plain.filter(({ run }) => run % 2 === rest)) as [
    RunRow[],
    RunRow[],
  ];
  const others = (["pith", "advice", "both"] as const).filter((arm) => of(arm).length > 0);
  return [
    tableHead,
    ...(plain.length === 0
      ? []
      : [
          rowOf("plain, odd runs beside even ones", odd, costRatio(odd, even, random)),
          rowOf("plain", plain, null),
        ]),
    ...others.map((arm) => rowOf(arm, of(arm), costRatio(of(arm), plain, random))),
  ];
};
