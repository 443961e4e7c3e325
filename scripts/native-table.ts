/** Tells the native program about the TypeScript: rows of words between tabs, which native/src/tables.rs reads. */
import { smallBytes, smallLines } from "../src/engine/small.ts";
import { killedMark } from "../src/engine/mark/marks.ts";
import { grown } from "../src/history/fold-behind.ts";
import { endingOf } from "../src/launcher/ending.ts";
import { readerSigns } from "../src/pipeline/agent-above.ts";
import { knownAgents } from "../src/pipeline/agents.generated.ts";
import { sessionIn } from "../src/pipeline/agent-in.ts";
import { offWords, scriptVariables } from "../src/pipeline/read-by-script.ts";
import { outputLimitOf } from "../src/history/output-limits.ts";
import { typedRefusal } from "../src/pipeline/typed-words.ts";
import { takesPasswords } from "../src/redact/redact.ts";
import { quietWords } from "../src/rewrite/quiet-words.ts";
import { askingWords } from "../src/system/asking-words.ts";

type Row = readonly (string | number)[];

const agentRows = (): Row[] => {
  // Asked with an environment in which every variable holds its own name.
  const variables = new Proxy({}, { get: (_, name) => name });
  return knownAgents.map(({ name, markers }) => {
    const { whole } = outputLimitOf({ name });
    const ofFailure = outputLimitOf({ name }, "", { code: 2, signal: null }).whole;
    const env = { variables } as unknown as Parameters<typeof sessionIn>[0];
    return ["agent", name, whole, whole === ofFailure ? "" : "apart", sessionIn(env, name) ?? "", ...markers];
  });
};

const scriptRows = (): Row[] =>
  scriptVariables.map(({ name, begins = "" }) => [
    "script",
    name,
    begins,
    ...(begins === "" ? offWords : []),
  ]);

const numbers = (max: number): number[] => Array.from({ length: max }, (_, number) => number);

const endingRows = (): Row[] => [
  ...numbers(65).flatMap((number) => {
    const { signal } = endingOf(`137 ${number}`);
    return signal === `SIG${number}` || signal === null ? [] : [["signal", number, signal]];
  }),
  ...numbers(256).flatMap((code) => {
    const { signal } = endingOf(`${code} `);
    return signal === null ? [] : [["interrupt", code, signal]];
  }),
];

/** Alternatives of a pattern, outside of its groups. */
const alternatives = (pattern: string): string[] => {
  const found = [""];
  let depth = 0;
  for (const one of pattern) {
    if (one === "(") depth += 1;
    if (one === ")") depth -= 1;
    if (one === "|" && depth === 0) found.push("");
    else found[found.length - 1] += one;
  }
  return found;
};

const optional = /^(.*?)(?:\(\?:([^()]*)\)|(\w))\?(?!:)(.*)$/;
const group = /^(.*?)\(\?:([^()]*)\)(.*)$/;

/** The texts that a pattern of words, groups of words and `?` stands for; "\b" stays in them. */
export const textsOf = (pattern: string): string[] =>
  alternatives(pattern).flatMap((one) => {
    const left = optional.exec(one);
    if (left !== null) return textsOf(`${left[1]}(?:|${left[2] ?? left[3]})${left[4]}`);
    const inner = group.exec(one);
    if (inner !== null)
      return alternatives(inner[2]!).flatMap((text) => textsOf(`${inner[1]}${text}${inner[3]}`));
    if (/^(?:\\b)?[\w\-:<]+(?:\\b)?$/.test(one)) return [one];
    throw new Error(`the native program cannot look for "${one}" of src/redact/redact.ts`);
  });

/** Words that a secret may follow; a word of `longest` characters may be a secret itself. */
const hintRows = (): Row[] => {
  const texts = [...textsOf(takesPasswords.source), "password", "identified", "earer", "env", "stringdata"];
  const rows = [...new Set(texts)].map((text): Row => {
    const edges = `${text.startsWith("\\b") ? "<" : ""}${text.endsWith("\\b") ? ">" : ""}`;
    return ["hint", text.replaceAll("\\b", "").toLowerCase(), edges];
  });
  return [["longest", 12], ...rows];
};

export const nativeTable = (): string => {
  const rows: Row[] = [
    ["bytes", smallBytes],
    ["lines", smallLines],
    ["grown", grown],
    ["killed", killedMark()],
    ["asking", askingWords],
    ["typed", typedRefusal],
    ...agentRows(),
    ...scriptRows(),
    ...endingRows(),
    ...hintRows(),
    ["word", ...quietWords()],
    ["given", ...readerSigns.variables],
    ...readerSigns.programs.map(({ name, markers }): Row => ["program", name, ...markers]),
    ["shell", ...readerSigns.shells],
    ["interpreter", ...readerSigns.interpreters],
  ];
  return rows.map((row) => `${row.join("\t")}\n`).join("");
};
