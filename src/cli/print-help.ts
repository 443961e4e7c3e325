/** Help of one command, by its name. */
import { print } from "../system/print.ts";
import { helpText } from "./help.ts";
import { describedAs } from "../command-table/table.ts";

/** The exit code: asking for help succeeds. */
export const printHelp = (name: string): number => {
  const described = describedAs(name);
  if (described !== undefined) print(helpText(described));
  return 0;
};
