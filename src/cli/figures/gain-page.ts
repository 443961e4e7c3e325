/** `pith gain --html FILE`: the figures as one page. */
import { existsSync, readFileSync } from "node:fs";
import { environment } from "../../system/environment.ts";
import { shipped } from "../../system/installation.ts";
import { UserError } from "../../system/user-error.ts";
import { pageOf, spanOf } from "../../figures/page/page.ts";
import { print } from "../../system/print.ts";
import { showLine } from "../../system/show-text.ts";
import { type Asked, withReport } from "./gain-report.ts";
import { spending } from "./economics.ts";
import { askedPath, writeAsked } from "../write-asked.ts";

const script = (): string => {
  const path = shipped("page", "charts.js");
  if (!existsSync(path))
    throw new UserError(
      `${path} is missing, which draws the charts; install pith again, or \`npm run build\` in a clone`,
    );
  return readFileSync(path, "utf8");
};

export const writePage = async (file: string, asked: Asked): Promise<number> => {
  const path = askedPath(file, environment());
  const code = script();
  const found = await spending(asked, Date.now(), environment(), (first, last) => spanOf({ first, last }));
  const text = await withReport(asked, (report) => pageOf(report, code, found));
  writeAsked(path, text);
  print(`wrote ${showLine(path)}: open it in a browser\n`);
  return 0;
};
