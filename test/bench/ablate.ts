/** `npm run bench -- ablate [FILE...] [--only NAME] [--every N] [--write]`: each part of the engine switched off. How many outputs
 * change, how many tokens they take more, and how many facts are lost: of the captures, and of the recorded outputs in the files.
 * `--every 3` takes every third recorded output. `--write` renews the table in docs/architecture.md. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import type { Ending } from "../../src/filter-kit/filter.ts";
import { type Change, changedModules } from "../../scripts/counted.ts";
import { fixtures, type Fixture } from "../fixtures.ts";
import { type Ablated, ablated } from "./ablated.ts";
import type * as outputs from "./ablate-outputs.ts";
import { countTokens } from "./count-tokens.ts";
import { installedAgent } from "./installed-agent.ts";
import { type Recorded, recordsOf } from "./replay.ts";
import { holds } from "./savings.ts";

type Outputs = typeof outputs;

/** The engine without a part; with all of them for `null`. */
const without = async (part: Ablated | null, at: number): Promise<Outputs> => {
  const missing = new Set(part?.changes);
  const change: Change = (path, text) => {
    let changed = text;
    for (const one of part?.changes ?? []) {
      if (path !== `src/engine/${one.file}`) continue;
      if (text.split(one.from).length !== 2) throw new Error(`${part!.name}: ${one.file} has changed`);
      changed = changed.replace(one.from, () => one.to);
      missing.delete(one);
    }
    return changed;
  };
  const folder = join(import.meta.dirname, "..", "..", "node_modules", ".cache");
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, `pith-ablated-${process.pid}-${at}.mjs`);
  await build({
    entryPoints: [join(import.meta.dirname, "ablate-outputs.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    external: ["bun:sqlite", "better-sqlite3"],
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    plugins: [changedModules(change)],
    logLevel: "error",
  });
  if (missing.size > 0)
    throw new Error(`${part!.name}: ${[...missing].map(({ file }) => file)} was not read`);
  try {
    return (await import(pathToFileURL(outfile).href)) as Outputs;
  } finally {
    rmSync(outfile);
  }
};

interface Sample {
  readonly name: string;
  readonly facts: Fixture["description"]["facts"];
  shownBy(engine: Outputs): Promise<string | null>;
}

/** Larger captures take most of the time. */
const largest = 120_000;
/** Smaller outputs go through. */
const smallest = 512;

const ofCaptures = (): Sample[] =>
  fixtures()
    .filter(({ output, stderr }) => output.length <= largest && stderr === null)
    .map((one) => ({
      name: one.name,
      facts: one.description.facts,
      shownBy: ({ ofCapture }) => ofCapture(one),
    }));

const usualLimit = { whole: 30_000, beyond: 30_000 };

const sampleOf = async ({ command, output, exit, agent: name }: Recorded): Promise<Sample> => {
  const agent = name === undefined ? null : await installedAgent(name);
  const recording = {
    command,
    output,
    exit,
    namesPath: agent?.namesPath ?? true,
    limit: (ending: Ending) => agent?.limit(command, ending) ?? usualLimit,
  };
  return { name: command, facts: [], shownBy: ({ ofRecording }) => ofRecording(recording) };
};

const ofRecordings = (paths: readonly string[], every: number): Promise<Sample[]> =>
  Promise.all(
    paths
      .flatMap(recordsOf)
      .filter(({ output }) => output.length > smallest)
      .filter((_, at) => at % every === 0)
      .map(sampleOf),
  );

interface Shown {
  readonly text: string;
  tokens?: number;
}

const tokensOf = (shown: Shown): number => (shown.tokens ??= countTokens(shown.text));

/** With `PITH_ABLATE_DEBUG=1`: which outputs change, and which facts are lost. */
const debug = (text: string): void => {
  if (process.env["PITH_ABLATE_DEBUG"] === "1") process.stderr.write(`${text}\n`);
};

interface Compared {
  readonly changed: number;
  readonly tokens: number;
  readonly lost: number;
}

class Samples {
  readonly #samples: readonly Sample[];
  #whole: readonly (Shown | null)[] = [];

  constructor(samples: readonly Sample[]) {
    this.#samples = samples;
  }

  async measure(engine: Outputs): Promise<void> {
    this.#whole = await this.#shownBy(engine);
  }

  async compare(engine: Outputs): Promise<Compared> {
    let [changed, tokens, lost] = [0, 0, 0];
    for (const [at, shown] of (await this.#shownBy(engine)).entries()) {
      const before = this.#whole[at]!;
      if (shown === null || before === null || shown.text === before.text) continue;
      const { name, facts } = this.#samples[at]!;
      const gone = facts.filter((fact) => holds(before.text, fact) && !holds(shown.text, fact));
      changed += 1;
      tokens += tokensOf(shown) - tokensOf(before);
      lost += gone.length;
      debug(
        `  ${name.slice(0, 100)}: ${tokensOf(before)} -> ${tokensOf(shown)} ${gone.length > 0 ? JSON.stringify(gone) : ""}`,
      );
    }
    return { changed, tokens, lost };
  }

  async #shownBy(engine: Outputs): Promise<(Shown | null)[]> {
    const all: (Shown | null)[] = [];
    for (const sample of this.#samples) {
      const text = await sample.shownBy(engine);
      all.push(text === null ? null : { text });
    }
    return all;
  }
}

const cells = ({ changed, tokens }: Compared): string[] => [
  String(changed),
  tokens > 0 ? `+${tokens}` : String(tokens),
];

const page = join(import.meta.dirname, "..", "..", "docs", "architecture.md");
const tableInPage = /(<!-- measured:parts -->\n)[\s\S]*?(<!-- \/measured:parts -->)/;

const writeTable = ([header = [], ...rows]: readonly (readonly string[])[]): void => {
  const rule = header.map((_, at) => (at === 0 ? "---" : "--:"));
  const text = [header, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
  const before = readFileSync(page, "utf8");
  writeFileSync(
    page,
    before.replace(tableInPage, (_, begin: string, end: string) => begin + text + end),
  );
};

/** Rows of part, captures that change without it, tokens that these take more, facts that are lost; the same of recordings. */
export const ablate = async (words: readonly string[]): Promise<string[][]> => {
  const { values, positionals: paths } = parseArgs({
    args: [...words],
    options: {
      only: { type: "string", default: "" },
      every: { type: "string", default: "1" },
      write: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const every = Number(values.every);
  const captures = new Samples(ofCaptures());
  const recordings = paths.length === 0 ? null : new Samples(await ofRecordings(paths, every));
  const whole = await without(null, 0);
  await captures.measure(whole);
  await recordings?.measure(whole);
  const rows: string[][] = [];
  for (const [at, part] of ablated.filter(({ name }) => name.includes(values.only)).entries()) {
    debug(part.name);
    const engine = await without(part, at + 1);
    const compared = await captures.compare(engine);
    const recorded = recordings === null ? [] : cells(await recordings.compare(engine));
    rows.push([part.name, ...cells(compared), String(compared.lost), ...recorded]);
    debug(rows.at(-1)!.join("  "));
  }
  const recorded = recordings === null ? [] : ["recorded outputs changed", "tokens"];
  const table = [["without", "captures changed", "tokens", "facts lost", ...recorded], ...rows];
  if (values.write) writeTable(table);
  return table;
};
