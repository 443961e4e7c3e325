/**
 * The figures of `pith gain` from its journal alone, by the arithmetic of docs/figures.md and by nothing of pith's own
 * code: `node recount.mjs DATA_DIRECTORY`, before a report has folded the journal. Prints one JSON object.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getEncoding } from "js-tiktoken";

const folder = process.argv[2];
const o200k = getEncoding("o200k_base");
const records = readdirSync(folder)
  .filter((name) => /^journal.*\.jsonl$/.test(name))
  .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"))
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line))
  .sort((a, b) => a.t - b.t);

const estimate = ([, words, capitals, , digits, marks, markRuns, blanks, blankRuns, ends, high]) =>
  0.9345 * words +
  1.3382 * capitals +
  1.956 * digits +
  0.2823 * marks +
  0.2901 * markRuns +
  0.0701 * blanks +
  0.1971 * blankRuns +
  0.4888 * ends +
  0.1617 * high;

const tee = join(folder, "tee");
const kept = existsSync(tee) ? readdirSync(tee) : [];
const realCount = ({ id, rawB }) => {
  const name = kept.find((one) => one.endsWith(`_${id}.log`));
  if (name === undefined) return null;
  const bytes = readFileSync(join(tee, name));
  return bytes.length === rawB ? o200k.encode(bytes.toString(), [], []).length : null;
};

/** What Claude Code shows of a call above its limit: its beginning, and as much of its end. Of no other agent the recorded runs
 * share a call. */
const beyond = ({ code, capB }) =>
  code === 0 ? [Math.min(capB, 2000), 0] : [Math.min(capB, 10_000) / 2, Math.min(capB, 10_000) / 2];

/** Bytes of the run in `from` to `to` of all bytes of its call. */
const overlap = (call, run, name, from, to) => {
  const begin = call.slice(0, call.indexOf(run)).reduce((total, one) => total + one[name], 0);
  return Math.max(0, Math.min(begin + run[name], to) - Math.max(begin, from));
};

const ended = ({ t, ms }) => t + ms;

/** A run's part of what is let through of its call. */
const together = (run) => {
  const call = all.filter((one) => one.call !== undefined && one.call === run.call);
  if (call.length < 2) return run;
  const last = call.toSorted((a, b) => ended(a) - ended(b)).at(-1);
  const ordered = call.toSorted((a, b) => a.t - b.t);
  const part = (name) => {
    const whole = call.reduce((total, one) => total + one[name], 0);
    const [first, rest] = beyond(last);
    if (whole <= last.capB) return run[name];
    return overlap(ordered, run, name, 0, first) + overlap(ordered, run, name, whole - rest, whole);
  };
  return { ...run, seenRawB: part("rawB"), seenShownB: part("shownB") };
};

const within = (tokens, bytes, cap, seen = cap > 0 ? Math.min(bytes, cap) : bytes) =>
  seen < bytes ? (tokens * seen) / bytes : tokens;

const priced = (run) => {
  const raw = estimate(run.cls.raw);
  const printed = realCount(run) ?? raw;
  const shown = run.shownB === run.rawB ? printed : (estimate(run.cls.shown) * printed) / (raw || 1);
  return {
    ...run,
    printed: Math.round(printed),
    raw: Math.round(within(printed, run.rawB, run.capB, run.seenRawB)),
    shown: Math.round(within(shown, run.shownB, run.capB, run.seenShownB)),
  };
};

const all = records.filter(({ kind }) => kind === undefined);
const runs = all.map(together).map(priced);
const debits = { recoveries: 0, bypasses: 0, narrower: 0 };
const back = ({ rawB, capB, printed }, bytes) =>
  Math.round(((capB > 0 ? Math.min(bytes, capB) : bytes) * printed) / rawB);

for (const { kind, run: id, bytes } of records) {
  const run = kind === "recovery" ? runs.find((one) => one.id === id) : undefined;
  if (run !== undefined) debits.recoveries += back(run, bytes);
}

const minutes = 60_000;
const isSoonAfter = (later, run) =>
  later.t >= run.t + run.ms &&
  later.t - run.t - run.ms < 10 * minutes &&
  later.cwd === run.cwd &&
  run.lost > 0;

for (const later of records) {
  if (later.kind !== "bypass") continue;
  const run = runs.findLast((one) => isSoonAfter(later, one) && one.cmd === later.cmd);
  if (run !== undefined) debits.bypasses += run.raw;
}

// The recorded runs ask again in these ways only.
const narrower = [
  ["git diff", /^git diff \S+$/],
  ["cat long.txt", /^sed -n .* long\.txt$/],
  ["pytest", /^pytest -vv$/],
];

for (const later of runs) {
  const file = /_([0-9A-HJKMNP-TV-Z]{8})\.log$/.exec(later.cmd)?.[1];
  const read = runs.find(({ id }) => id === file);
  if (read !== undefined) debits.recoveries += back(read, later.shownB);
  const run = runs.findLast((one) =>
    narrower.some(
      ([before, after]) => one.cmd === before && after.test(later.cmd) && isSoonAfter(later, one),
    ),
  );
  if (run !== undefined) debits.narrower += later.shown;
}

const sum = (name) => runs.reduce((total, run) => total + run[name], 0);
const total = {
  runs: runs.length,
  printedTokens: sum("printed"),
  rawTokens: sum("raw"),
  shownTokens: sum("shown"),
};
const debitedTokens = debits.recoveries + debits.bypasses + debits.narrower;
const savedTokens = total.rawTokens - total.shownTokens - debitedTokens;
process.stdout.write(JSON.stringify({ ...total, debitedTokens, savedTokens, ...debits }));
