/** The lines below what `pith show` has shown: sizes, tokens, filters, and how an agent comes to see it so. */
import type { Settings } from "../../config/settings.ts";
import type { Integration } from "../../integration/agent.ts";
import { showLine } from "../../system/show-text.ts";
import { estimateTokens } from "../../history/estimate.ts";
import { countTokens } from "../../history/tokens.ts";
import { outputLimitOf } from "../../history/output-limits.ts";
import { setLimit } from "../../pipeline/set-limit.ts";
import { environment } from "../../system/environment.ts";
import type { Integrated } from "./integrated.ts";
import type { Measured, Tried } from "./show-run.ts";
import { nameInMarks } from "../../store/id.ts";

const where: Readonly<Record<Integration, string>> = {
  shell: "inside its shell",
  result: "after the command, as its result",
  hook: "by its hook, before the command",
  instructions: "where its model types `pith` itself",
};

/** Beyond this the tokenizer takes seconds, and an estimate does. */
const longest = 4 * 1024 * 1024;

interface Count {
  readonly tokens: number;
  readonly exact: boolean;
}

interface Counted {
  readonly run: Measured;
  readonly raw: Count;
  readonly shown: Count;
}

const whole = (value: number): string => Math.round(value).toLocaleString("en-US");

const tokensText = ({ tokens, exact }: Count): string => `${exact ? "" : "about "}${whole(tokens)} tokens`;

/** The whole text counted, where it is there to be counted; what the classes of its characters say otherwise. */
const countOf = (text: string | null, bytes: number, classes: Measured["cls"]["raw"]): Count => {
  const isWhole = text !== null && bytes <= longest && Buffer.byteLength(text) === bytes;
  return isWhole
    ? { tokens: countTokens(text), exact: true }
    : { tokens: estimateTokens(classes), exact: false };
};

const countedOf = (run: Measured, tried: Tried): Counted => {
  const alone = tried.runs.length === 1 && Buffer.byteLength(tried.shown) === run.shownB;
  const shown = countOf(alone ? tried.shown : null, run.shownB, run.cls.shown);
  if (run.rawB === run.shownB) return { run, raw: shown, shown };
  const raw = countOf(tried.rawOf(run.id), run.rawB, run.cls.raw);
  // Two estimates of like texts err alike.
  const scale = raw.exact ? 1 : shown.tokens / (estimateTokens(run.cls.shown) || 1);
  return { run, raw: { ...raw, tokens: raw.tokens * scale }, shown };
};

const share = (raw: number, shown: number): string => {
  if (raw === 0 || raw === shown) return "nothing less";
  return raw > shown ? `${((100 * (raw - shown)) / raw).toFixed(1)}% less` : "more";
};

const runRow = ({ run, raw, shown }: Counted): string => {
  const name = run.cmd.length > 60 ? `${run.cmd.slice(0, 59)}…` : run.cmd;
  if (run.why !== undefined) return `${name}: shown as it was, by a fault of pith (${run.why})`;
  if (run.rawB === run.shownB) return `${name}: shown as it was, ${tokensText(raw)}`;
  const filter = run.filter === "" ? "what loses nothing" : `filter \`${run.filter}\``;
  const hidden =
    run.lost === 0
      ? "no line hidden"
      : `${whole(run.lost)} lines hidden, \`pith raw ${nameInMarks(run.id)}\` has them`;
  return `${name}: ${tokensText(raw)} -> ${tokensText(shown)}, ${filter}, ${hidden}`;
};

const sumsOf = (tried: Tried, counted: readonly Counted[]): Omit<Counted, "run"> => {
  const shown: Count =
    Buffer.byteLength(tried.shown) > longest
      ? { tokens: counted.reduce((sum, one) => sum + one.shown.tokens, 0), exact: false }
      : { tokens: countTokens(tried.shown), exact: true };
  const more = counted.reduce((sum, one) => sum + one.raw.tokens - one.shown.tokens, 0);
  const exact = shown.exact && counted.every((one) => one.raw.exact);
  return { raw: { tokens: shown.tokens + more, exact }, shown };
};

/** `5,153 -> 412 tokens`. */
export const arrowText = (raw: Count, shown: Count): string =>
  `${raw.exact && shown.exact ? "" : "about "}${whole(raw.tokens)} -> ${whole(shown.tokens)} tokens`;

/** Printed and read tokens in one line; null: the first figure is not known. */
export const savedText = (tried: Tried): string | null => {
  if (tried.trimmed || tried.runs.length === 0) return null;
  const { raw, shown } = sumsOf(
    tried,
    tried.runs.map((run) => countedOf(run, tried)),
  );
  return raw.tokens === shown.tokens ? `${tokensText(raw)}, nothing to leave out` : arrowText(raw, shown);
};

const totals = (tried: Tried, counted: readonly Counted[]): readonly string[] => {
  const bytes = Buffer.byteLength(tried.shown);
  const { raw, shown } = sumsOf(tried, counted);
  const sizes = `shown    ${tokensText(shown)}, ${whole(bytes)} bytes`;
  if (tried.trimmed)
    return [
      sizes,
      "raw      not known: a program behind a pipe has read what was shortened, and not what was raw",
    ];
  const rawBytes = counted.reduce((sum, { run }) => sum + run.rawB - run.shownB, bytes);
  return [
    `raw      ${tokensText(raw)}, ${whole(rawBytes)} bytes`,
    `${sizes}: ${share(raw.tokens, shown.tokens)}`,
  ];
};

const agentRow = (seen: Integrated | null, { agents }: Settings, { exit, runs }: Tried): string => {
  const env = environment();
  if (seen === null)
    return "agent    any, inside its shell, without a limit; `--agent NAME` shows it as a certain one sees it";
  const { agent, via, installed } = seen;
  const limited = {
    name: agent.name,
    cap: agents[agent.name]?.cap,
    maxBytes: setLimit(agent.name, { env, cwd: env.cwd }),
  };
  const limit = outputLimitOf(limited, runs.at(-1)?.cmd, { code: exit, signal: null }).whole;
  const at = exit === 0 ? "" : ` at exit ${exit}`;
  const cut = limit === 0 ? "" : `; it shows outputs of up to ${whole(limit)} characters${at}`;
  const not = installed ? "" : `; not installed yet: \`pith init --agent ${agent.name}\``;
  return `agent    ${agent.title}, ${where[via]}${cut}${not}`;
};

export const figuresText = (tried: Tried, seen: Integrated | null, settings: Settings): string => {
  const counted = tried.runs.map((run) => countedOf(run, tried));
  const rows =
    tried.reason === null
      ? counted.map((one) => `         ${runRow(one)}`)
      : [`         left as it is: ${tried.reason}; \`pith explain\` says more`];
  const lines = [
    `[above is what an agent reads; exit ${tried.exit}]`,
    ...totals(tried, counted),
    ...rows,
    agentRow(seen, settings, tried),
  ];
  const open = tried.shown === "" || tried.shown.endsWith("\n") ? "" : "\n";
  return `${open}\n${lines.map((line) => `${showLine(line)}\n`).join("")}`;
};
