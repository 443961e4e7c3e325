/**
 * Logs of failed jobs in which somebody has marked the lines that say why, in the formats of two public data sets:
 *
 * - cidiff (github.com/labri-progress/cidiff, data/breakages): `NAME/fail.log` beside `NAME/groundtruth`, lines such as `E 34-45`;
 * - LogChunks (github.com/lacinoire/master-thesis, tool): `samples/PATH` and `example-sets/BuildFailureReason/LANGUAGE/PROJECT.xml`.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface MarkedLog {
  readonly path: string;
  readonly text: string;
  /** As they are in the log, without blanks around them. */
  readonly lines: readonly string[];
}

/** A long stack trace counts by its first lines. */
const maxLines = 60;
const minLength = 4;
/** Shorter logs are shown whole. */
const minBytes = 12_000;

const marked = (path: string, linesOf: (text: string) => readonly string[]): readonly MarkedLog[] => {
  const text = readFileSync(path, "utf8");
  const lines = [...new Set(linesOf(text).map((line) => line.trim()))].filter(
    (line) => line.length >= minLength,
  );
  const found = lines.slice(0, maxLines).filter((line) => text.includes(line));
  return text.length < minBytes || found.length === 0 ? [] : [{ path, text, lines: found }];
};

const range = /^(?:E )?(\d+)(?:-(\d+))?$/;

const ofCidiff = (folder: string): readonly MarkedLog[] =>
  readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "groundtruth")))
    .flatMap((name) =>
      marked(join(folder, name, "fail.log"), (text) => {
        const lines = text.split("\n");
        return readFileSync(join(folder, name, "groundtruth"), "utf8")
          .split("\n")
          .flatMap((row) => {
            const [, first, last = first] = range.exec(row.trim()) ?? [];
            return first === undefined ? [] : lines.slice(Number(first) - 1, Number(last));
          });
      }),
    );

const example = /<InputPath>([^<]*)<\/InputPath>(?:(?!<InputPath>)[^])*?<Output>([^<]*)<\/Output>/g;
const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const decoded = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => entities[name]!);

const ofLogChunks = (folder: string): readonly MarkedLog[] => {
  const sets = join(folder, "example-sets", "BuildFailureReason");
  if (!existsSync(sets)) return [];
  return readdirSync(sets, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".xml"))
    .toSorted()
    .flatMap((name) =>
      [...readFileSync(join(sets, name), "utf8").matchAll(example)].flatMap(([, path = "", chunk = ""]) => {
        const log = join(folder, "samples", decoded(path));
        return existsSync(log) ? marked(log, () => decoded(chunk).split("\n")) : [];
      }),
    );
};

export const markedLogs = (folder: string): readonly MarkedLog[] => [
  ...ofCidiff(folder),
  ...ofLogChunks(folder),
];
