/**
 * Saving by the ledger on recorded conversations, were each session one context without a compaction: tokens on top of
 * filters, and whether each reference leads to what was shown there.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unrepeatedAs } from "../../src/history/unrepeated.ts";
import { openRecall } from "../../src/ledger/recall.ts";
import { note, sessionFile } from "../../src/ledger/session-file.ts";
import { type Reach, reachOf } from "../../src/ledger/reach.ts";
import type { Given } from "../../src/ledger/witness.ts";
import { choose } from "../../src/pipeline/choose-filter.ts";
import { reduceText } from "../../src/pipeline/reduce-text.ts";
import { environmentOf } from "../../src/system/environment.ts";
import { checkReferences, type Read } from "../ledger/context-oracle.ts";
import { countTokens } from "./count-tokens.ts";
import { type ByRule, noRules, Probe, Repeats, rules } from "./repeated.ts";
import { percent, type Recorded, recordsOf } from "./replay.ts";
import { removeFolder } from "../left-over.ts";

const limit = () => ({ whole: 30_000, beyond: 30_000 });

export interface Sums {
  records: number;
  raw: number;
  shown: number;
  saved: number;
  references: number;
  false: number;
  /** Outputs that have more tokens with it than without. */
  longer: number;
  readonly repeated: ByRule;
}

export const none = (): Sums => ({
  records: 0,
  raw: 0,
  shown: 0,
  saved: 0,
  references: 0,
  false: 0,
  longer: 0,
  repeated: noRules(),
});

/** Newest first, as far back as a reference reaches. */
const within = (shown: readonly Given[], reach: Reach): Given[] => {
  const given: Given[] = [];
  let characters = 0;
  for (const one of shown.toReversed()) {
    characters += one.text.length;
    if (given.length === reach.commands || characters > reach.characters) break;
    given.push({ ...one, ago: given.length + 1, isLatest: given.length === 0 });
  }
  return given;
};

const letters = "ABCDEFGHJKMNPQRSTVWXYZ";

/** Four of them, as marks have them, another for each number. */
const idOf = (number: number): string => {
  const mixed = (number * 7919) % letters.length ** 4;
  return [0, 1, 2, 3]
    .map((place) => letters[Math.floor(mixed / letters.length ** place) % letters.length])
    .join("");
};

/** Commands of which nothing is left out any more, by project. */
type Regretted = Set<string>;

export class Conversation {
  readonly #shown: (Given & Read)[] = [];
  readonly #raws = new Map<string, string>();
  readonly #env;
  readonly #file: string;
  readonly #repeats = new Repeats();
  readonly #regretted: Regretted;

  constructor(home: string, session: string, regretted: Regretted) {
    this.#regretted = regretted;
    this.#env = environmentOf({ home, temporary: home, cwd: home, variables: {} });
    this.#file = sessionFile(this.#env, "claude", session)!;
  }

  async take({ command, output, exit }: Recorded, all: readonly Sums[]): Promise<void> {
    const id = idOf(this.#shown.length);
    this.#raws.set(id, output);
    const store = { commit: () => ({ id, path: `/kept/${id}.log` }) };
    const printed = { command, output: Buffer.from(output), exit, namesPath: false, limit, store };
    const without = (await reduceText(printed)).output.toString();
    const choice = await choose(command, "balanced");
    const asking = { env: this.#env, agent: "claude", session: "" };
    const given = within(this.#shown, reachOf(command));
    const name = unrepeatedAs(choice?.entry.command ?? "", command);
    const onRegret = (): void => void this.#regretted.add(name);
    const recall = this.#regretted.has(name)
      ? null
      : openRecall(this.#file, { text: command, asking, witness: () => given, onRegret });
    const probe = new Probe(recall);
    const { output: bytes, again } = await reduceText({ ...printed, recall: probe });
    const text = bytes.toString();
    const t = this.#shown.length;
    note(this.#file, output, { id, t, text: command, code: exit, again, print: probe.print });
    this.#shown.push({ id, text, command, ago: 0, isLatest: false, made: t, came: t, printed: output });
    const checked = checkReferences(this.#shown, (run) => this.#raws.get(run) ?? "", t);
    for (const complaint of checked.complaints) process.stderr.write(`${complaint}\n  ${command}\n`);
    const shown = countTokens(without);
    const saved = text === without ? 0 : shown - countTokens(text);
    const raw = countTokens(output);
    const isRegretted = this.#regretted.has(name);
    const repeated = this.#repeats.take({
      raw: output,
      exit,
      choice,
      without,
      text,
      probe,
      isRegretted,
      given,
    });
    for (const sums of all) {
      sums.records += 1;
      sums.raw += raw;
      sums.shown += shown;
      sums.saved += saved;
      sums.references += checked.references;
      sums.false += checked.complaints.length;
      if (saved < 0) sums.longer += 1;
      for (const rule of rules) sums.repeated[rule] += repeated[rule];
    }
  }
}

const row = (name: string, { records, raw, shown, saved, ...sums }: Sums): string[] => [
  name,
  String(records),
  String(raw),
  String(shown),
  String(saved),
  percent(saved, shown),
  String(sums.references),
  String(sums.false),
  String(sums.longer),
];

/** Shares of the shown text in each project; their mean is the one to expect of another. */
const ofRepeated = (projects: ReadonlyMap<string, Sums>, total: Sums): string[][] => {
  const shares = (tokens: (sums: Sums) => number): string[] => {
    const all = [...projects.values()].map((sums) => tokens(sums) / sums.shown);
    const mean = all.reduce((sum, share) => sum + share, 0) / all.length;
    return [...all, mean, tokens(total) / total.shown].map((share) => (100 * share).toFixed(2));
  };
  const short = [...projects.keys()].map((name) => name.replace(/^.*\//, "").slice(0, 9));
  return [
    ["% of shown: before already", ...short, "mean", "all"],
    ...rules.map((rule) => [rule, ...shares(({ repeated }) => repeated[rule])]),
    ["all", ...shares(({ repeated }) => rules.reduce((sum, rule) => sum + repeated[rule], 0))],
  ];
};

/** Saving per project, and the rules by which the rest of the text shown before is shown again. */
export const replayLedger = async (paths: readonly string[]): Promise<string[][][]> => {
  const home = mkdtempSync(join(tmpdir(), "pith-replay-"));
  try {
    const total = none();
    const projects = new Map<string, Sums>();
    const talks = new Map<string, Conversation>();
    const regretted = new Map<string, Regretted>();
    for (const record of paths.flatMap(recordsOf)) {
      const { session = "none", project = "?" } = record;
      const name = `${session}-${talks.size}`.padStart(12, "0").slice(0, 60);
      const key = `${project} ${session}`;
      const wanted = regretted.get(project) ?? new Set();
      regretted.set(project, wanted);
      const talk = talks.get(key) ?? new Conversation(home, name, wanted);
      talks.set(key, talk);
      const own = projects.get(project) ?? none();
      projects.set(project, own);
      await talk.take(record, [own, total]);
    }
    const shares = [...projects.values()].map(({ saved, shown }) => (100 * saved) / shown);
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    return [
      [
        [
          "project",
          "records",
          "raw tokens",
          "shown",
          "less by the ledger",
          "of shown",
          "references",
          "false",
          "longer",
        ],
        ...[...projects].map(([name, sums]) => row(name, sums)),
        row(`all (mean project ${mean.toFixed(1)} %)`, total),
      ],
      ofRepeated(projects, total),
    ];
  } finally {
    removeFolder(home);
  }
};
