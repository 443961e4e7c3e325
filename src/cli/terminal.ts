/** Width and colours of the terminal at standard output. */
import { environment, type Environment } from "../system/environment.ts";
import { showLine } from "../system/show-text.ts";
import { outputColumns, shortened, wrappedText } from "../system/text-width.ts";
import { print } from "../system/print.ts";

const narrowest = 40;

/** Columns for text that is wrapped; of a terminal what it has, up to a line that is still read easily. */
export const textWidth = (): number => {
  const named = Number(environment().variables["COLUMNS"]);
  const columns = process.stdout.columns ?? (Number.isInteger(named) && named > 0 ? named : 100);
  return Math.max(narrowest, Math.min(columns, 100));
};

/** https://no-color.org and https://force-color.org, the second one first. */
export const takesColour = (
  { variables }: Environment = environment(),
  isTerminal = process.stdout.isTTY === true,
): boolean => {
  const forced = variables["FORCE_COLOR"] ?? "";
  if (forced !== "") return forced !== "0" && forced !== "false";
  if ((variables["NO_COLOR"] ?? "") !== "") return false;
  return isTerminal && variables["TERM"] !== "dumb";
};

/** Says on a terminal's stderr what is being worked on, until that is done; nothing elsewhere. */
export const working = async <Result>(
  what: string,
  work: () => Result | Promise<Result>,
): Promise<Result> => {
  if (process.stderr.isTTY !== true) return work();
  // A line that the terminal has broken cannot be taken away again.
  process.stderr.write(shortened(`${showLine(what)} ...`, outputColumns(process.stderr) - 1));
  try {
    return await work();
  } finally {
    process.stderr.write("\r\u001b[K");
  }
};

export const strong = (text: string): string => (takesColour() ? `\u001b[1m${text}\u001b[22m` : text);

export interface Paging {
  /** `--no-pager`. */
  readonly pager?: boolean;
}

// oxlint-disable-next-line no-control-regex
const colour = /\u001b\[[\d;]*m/g;

/** Rows of a terminal that the text takes, long lines wrapped. */
const heightOf = (text: string, columns: number): number =>
  text
    .replace(colour, "")
    .replace(/\n$/, "")
    .split("\n")
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / columns)), 0);

/** The pager has shown it, or was left; false: it is not there, or did not live to do so. */
const paged = (text: string, command: string): boolean => {
  const { variables } = environment();
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  // Ctrl-C is the pager's.
  const stay = (): void => {};
  process.on("SIGINT", stay);
  const { status } = spawnSync("/bin/sh", ["-c", command], {
    input: text,
    stdio: ["pipe", "inherit", "inherit"],
    env: { LESS: "FRX", ...variables } as NodeJS.ProcessEnv,
  });
  process.off("SIGINT", stay);
  return status === 0;
};

export const printPaged = (whole: string, { pager = true }: Paging = {}): void => {
  const text = wrappedText(whole);
  const { isTTY, rows = 24, columns = 80 } = process.stdout;
  const command = environment().variables["PAGER"] ?? "less -FRX";
  const isLong = pager && isTTY === true && command !== "" && heightOf(text, columns) >= rows;
  if (!isLong || !paged(text, command)) print(text);
};
