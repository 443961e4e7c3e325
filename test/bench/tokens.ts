/** How far the estimate of the hot path is from the real tokenizer, over all captures. */
import { classesOf } from "../../src/history/character-classes.ts";
import { estimateTokens } from "../../src/history/estimate.ts";
import { fixtures } from "../fixtures.ts";
import { countTokens } from "./count-tokens.ts";

interface Sum {
  texts: number;
  counted: number;
  estimated: number;
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

/** By tool, those with the most tokens first. */
export const tokenSums = (): Map<string, Sum> => {
  const sums = new Map<string, Sum>();
  for (const { name, output } of fixtures()) {
    const tool = name.split("/")[0] ?? "";
    const sum = sums.get(tool) ?? { texts: 0, counted: 0, estimated: 0 };
    sums.set(tool, sum);
    sum.texts += 1;
    sum.counted += countTokens(output.toString());
    sum.estimated += estimateTokens(classesOf(output));
  }
  return new Map([...sums].toSorted((a, b) => b[1].counted - a[1].counted));
};

export const totalOf = (sums: Iterable<Sum>): Sum => {
  const total = { texts: 0, counted: 0, estimated: 0 };
  for (const { texts, counted, estimated } of sums) {
    total.texts += texts;
    total.counted += counted;
    total.estimated += estimated;
  }
  return total;
};

const row = (name: string, { texts, counted, estimated }: Sum): string[] => [
  name,
  String(texts),
  String(counted),
  String(Math.round(estimated)),
  counted === 0 ? "-" : percent(estimated - counted, counted),
];

const largest = 25;

export const tokens = (): string[][] => {
  const sums = [...tokenSums()];
  const others = totalOf(sums.slice(largest).map(([, sum]) => sum));
  return [
    ...sums.slice(0, largest).map(([name, sum]) => row(name, sum)),
    row("others", others),
    row("all", totalOf(sums.map(([, sum]) => sum))),
  ];
};
