/** `pith completion`: code for a shell that completes pith's own commands, and every other as without pith. */
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

const run = (words: readonly string[]): number => {
  const parsed = parseWords(describeCommand("completion"), words);
  if (parsed === null) return 0;
  const shell = parsed.args[0] ?? "";
  const code = Object.hasOwn(shells, shell) ? shells[shell] : undefined;
  if (code === undefined) throw unknownName("shell", shell, Object.keys(shells));
  print(code());
  return 0;
};

export default { name: "completion", run } satisfies OwnCommand;
