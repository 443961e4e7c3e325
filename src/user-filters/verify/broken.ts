/** Properties that every filter has on every input, tested through the real engine. Each test returns a complaint or null. */
import { claimsSuccess } from "../../engine/deliver/claims-success.ts";
import type { Filter, Kind, Reducer } from "../../filter-kit/filter.ts";
import { createEngine } from "../../engine/engine.ts";

interface Shown {
  readonly text: string;
  readonly stderr: string;
  /** The filter's own fault. */
  readonly why: string | null;
}

interface Fed {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number | null;
  readonly argv: readonly string[];
  /** Bytes given at once. */
  readonly chunk?: number;
}

const kept = { id: "7K2M9QXA", path: "/home/dev/.local/share/pith/tee/1700000000_verify_7K2M9QXA.log" };

/** At work in the real engine, on a text from memory. */
const throughEngine = (command: string, filter: Filter, fed: Fed): Shown => {
  const parts: Record<1 | 2, Buffer[]> = { 1: [], 2: [] };
  const engine = createEngine({
    command,
    filter,
    context: { argv: fed.argv, cols: 80, mode: "balanced" },
    store: { commit: () => kept },
    deliver: (bytes, stream) => parts[stream].push(Buffer.from(bytes)),
  });
  const bytes = Buffer.from(fed.stdout);
  const size = fed.chunk ?? 65_536;
  for (let at = 0; at < bytes.length; at += size) engine.write(bytes.subarray(at, at + size), 1);
  if (fed.stderr !== "") engine.write(Buffer.from(fed.stderr), 2);
  const { why } = engine.end({ code: fed.exit, signal: null });
  return {
    text: Buffer.concat(parts[1]).toString(),
    stderr: Buffer.concat(parts[2]).toString(),
    why: why ?? null,
  };
};

interface Subject {
  readonly command: string;
  /** A fresh one each time. */
  filter(): Filter;
}

type Property = (subject: Subject, fed: Fed) => string | null;

const linesOf = (text: string): string[] => text.replace(/\n$/, "").split(/\r?\n/);

const isMark = (line: string): boolean => line.startsWith("[pith");

const neverLonger: Property = ({ command, filter }, fed) => {
  const { text, stderr } = throughEngine(command, filter(), fed);
  const shown = Buffer.byteLength(text) + Buffer.byteLength(stderr);
  const raw = Buffer.byteLength(fed.stdout) + Buffer.byteLength(fed.stderr);
  return shown <= raw ? null : `longer than raw: ${shown} bytes for ${raw}`;
};

const cut = /…\[\+\d+ chars\]…/;

const exactReducer = (reducer: Reducer, kind: Kind): Reducer => ({
  line: (text, stream) => reducer.line(text, stream),
  end: (ending) => reducer.end?.(ending),
  get kind() {
    return reducer.kind ?? kind;
  },
  exact: true,
});

/** An exact filter's lines come as they are: nothing but whole runs of lines may be missing. */
const exactly = (filter: Filter): Filter => ({
  ...filter,
  exact: true,
  start: (context) => exactReducer(filter.start(context), filter.kind),
});

const comesFrom = (line: string, raw: ReadonlySet<string>): boolean => {
  if (raw.has(line) || isMark(line)) return true;
  const pieces = line.split(cut);
  return pieces.length > 1 && [...raw].some((one) => pieces.every((piece) => one.includes(piece)));
};

const neverInvents: Property = ({ command, filter }, fed) => {
  const raw = new Set([...linesOf(fed.stdout), ...linesOf(fed.stderr)]);
  const { text, stderr } = throughEngine(command, exactly(filter()), fed);
  const invented = [...linesOf(text), ...linesOf(stderr)].find((line) => !comesFrom(line, raw));
  return invented === undefined ? null : `shows a line that was never printed: ${JSON.stringify(invented)}`;
};

const planted = "error: planted failure 4711 at src/planted.ts:47:11";

const criticalSurvives: Property = ({ command, filter }, fed) => {
  const { kind, exact } = filter();
  // A data output may hold the word: a search hit is no error.
  if (kind === "data" || exact === true) return null;
  const lines = linesOf(fed.stdout);
  for (const share of [0, 0.5, 1]) {
    const at = Math.floor(share * lines.length);
    const stdout = `${lines.toSpliced(at, 0, planted).join("\n")}\n`;
    const { text } = throughEngine(command, filter(), { ...fed, stdout, exit: 1 });
    if (!text.includes("planted failure 4711"))
      return `hides an error line that was put in as line ${at + 1}`;
  }
  return null;
};

const noFalseSuccess: Property = ({ command, filter }, fed) => {
  for (const exit of [1, null]) {
    const { text } = throughEngine(command, filter(), { ...fed, exit });
    const said = linesOf(text).find((line) => /^\[pith: .* says: /.test(line) && claimsSuccess(line));
    if (said !== undefined) return `speaks of success without evidence: ${said}`;
  }
  return null;
};

const sameInPieces: Property = ({ command, filter }, fed) => {
  const whole = throughEngine(command, filter(), fed);
  const again = throughEngine(command, filter(), fed);
  if (whole.text !== again.text) return "shows something else at the second run";
  const pieces = throughEngine(command, filter(), { ...fed, chunk: 977 });
  return whole.text === pieces.text ? null : "shows something else where the output comes in pieces";
};

const neverThrows: Property = ({ command, filter }, fed) => {
  const odd = `${fed.stdout}\u001b[31m\r\u0007 ${"x".repeat(5000)}\n\n漢字 🙂 \ud800\n`;
  const { why } = throughEngine(command, filter(), { ...fed, stdout: odd });
  return why;
};

const properties: readonly Property[] = [
  neverLonger,
  neverInvents,
  criticalSurvives,
  noFalseSuccess,
  sameInPieces,
  neverThrows,
];

const enoughLines = 120;
const longestInput = 256 * 1024;

/** Small output is never touched: what a test has to say about the filter shows only in a larger one. */
const amplified = (fed: Fed): Fed => {
  const block = fed.stdout.endsWith("\n") || fed.stdout === "" ? fed.stdout : `${fed.stdout}\n`;
  const lines = Math.max(1, block.split("\n").length - 1);
  const times = Math.min(
    Math.ceil(enoughLines / lines),
    Math.floor(longestInput / Math.max(1, block.length)),
  );
  return { ...fed, stdout: block.repeat(Math.max(1, times)) };
};

/** Complaints, each once. */
export const broken = (subject: Subject, fed: Fed): readonly string[] => {
  const complaints = [fed, amplified(fed)].flatMap((one) =>
    properties.map((property) => property(subject, one)).filter((complaint) => complaint !== null),
  );
  return [...new Set(complaints)];
};
