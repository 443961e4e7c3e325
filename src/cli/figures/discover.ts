/** `pith discover`: what would have been saved in the conversations that agents have written down. */
import { UserError } from "../../system/user-error.ts";
import { discoveryJson, discoveryText } from "../../figures/discovery-text.ts";
import { print } from "../../system/print.ts";
import { parseWords } from "../arguments.ts";
import { discovered } from "./discovered.ts";
import type { Asked } from "./gain-report.ts";
import { printPaged } from "../pager.ts";

interface Options extends Asked {
  readonly format?: string;
  readonly json?: boolean;
  readonly pager?: boolean;
}

const run = async (words: readonly string[]): Promise<number> => {
  const command = parseWords("discover", words);
  if (command === null) return 0;
  const options = command.opts<Options>();
  const format = options.format ?? (options.json === true ? "json" : "text");
  if (format !== "text" && format !== "json")
    throw new UserError(`--format takes text or json, not "${format}"`);
  const found = await discovered(options);
  if (format === "json") print(discoveryJson(found));
  else printPaged(discoveryText(found), options);
  return 0;
};

export default run;
