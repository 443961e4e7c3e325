/** `pith completion`: code for a shell that completes pith's own commands, and every other as without pith. */
import { environment } from "../../system/environment.ts";
import { print } from "../../system/print.ts";
import { describeCommand, parseWords, unknownName } from "../arguments.ts";
import type { OwnCommand } from "../command.ts";
import { bashCompletions } from "../../command-table/completions-bash.ts";
import { fishCompletions } from "../../command-table/completions-fish.ts";
import { zshCompletions } from "../../command-table/completions-zsh.ts";

const shells: Readonly<Record<string, () => string>> = {
  bash: bashCompletions,
  zsh: zshCompletions,
  fish: fishCompletions,
};

/** For a person at the keyboard: whatever is wrong, nothing is offered. */
const printValues = async (words: readonly string[]): Promise<number> => {
  const { valuesBehind } = await import("./values-behind.ts");
  const values = await valuesBehind(words, environment());
  print(values.map((value) => `${value}\n`).join(""));
  return 0;
};

const run = (words: readonly string[]): number | Promise<number> => {
  const parsed = parseWords(describeCommand("completion"), words);
  if (parsed === null) return 0;
  const [shell = "", ...behind] = parsed.args;
  if (shell === "of") return printValues(behind);
  const code = Object.hasOwn(shells, shell) ? shells[shell] : undefined;
  if (code === undefined) throw unknownName("shell", shell, Object.keys(shells));
  print(code());
  return 0;
};

export default { name: "completion", run } satisfies OwnCommand;
