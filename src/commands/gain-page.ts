/** `pith gain --html FILE`: the figures as one page. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { writeAtomically } from "../config/atomic-file.ts";
import { environment } from "../config/environment.ts";
import { shipped } from "../config/installation.ts";
import { UserError } from "../config/user-error.ts";
import { pageOf } from "../report/page/page.ts";
import { print } from "../report/printing.ts";
import { showLine } from "../report/show-text.ts";
import { type Asked, withReport } from "./gain-report.ts";

const script = (): string => {
  const path = shipped("page", "charts.js");
  if (!existsSync(path))
    throw new UserError(
      `${path} is missing, which draws the charts; install pith again, or \`npm run build\` in a clone`,
    );
  return readFileSync(path, "utf8");
};

export const writePage = async (file: string, asked: Asked): Promise<number> => {
  const path = resolve(environment().cwd ?? "/", file);
  const code = script();
  const text = await withReport(asked, (report) => pageOf(report, code));
  try {
    writeAtomically(path, text, 0o600);
  } catch (fault) {
    throw new UserError(`${path} cannot be written (${(fault as Error).message}); name another file`);
  }
  print(`wrote ${showLine(path)}: open it in a browser\n`);
  return 0;
};
