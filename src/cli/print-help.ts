/** Help of one command, by its name. */
import { print } from "../system/print.ts";
import { helpText } from "./help.ts";
import { describedAs } from "../command-table/table.ts";

/** `notes`: more paragraphs, known only now. The exit code: asking for help succeeds. */
export const printHelp = (name: string, notes: readonly string[] = []): number => {
  const described = describedAs(name);
  if (described !== undefined)
    print(helpText({ ...described, notes: [...(described.notes ?? []), ...notes] }));
  return 0;
};
