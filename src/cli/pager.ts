/** A list that is longer than the terminal goes through the user's pager. Elsewhere, and where there is none, it is printed. */
import { environment } from "../system/environment.ts";
import { print } from "../system/print.ts";
import { wrappedText } from "../system/text-width.ts";

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
