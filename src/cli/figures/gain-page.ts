/** `pith gain --html FILE`: the figures as one page. */
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { environment } from "../../system/environment.ts";
import { shipped } from "../../system/installation.ts";
import { UserError } from "../../system/user-error.ts";
import { dayLength } from "../../history/day.ts";
import { projectFinder } from "../../history/project.ts";
import { pageOf } from "../../figures/page/page.ts";
import type { PageSpending } from "../../figures/page/data.ts";
import { packedSpending } from "../../figures/page/packed.ts";
import type { SessionAbout } from "../../figures/sessions/economics.ts";
import type { Spending } from "../../figures/sessions/economics-text.ts";
import { pricesAsOf } from "../../figures/sessions/prices.ts";
import { idText, timeText } from "../../figures/sessions/session-text.ts";
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

/** Date, project, agent and model: an id alone says nothing to a reader. */
const sessionText = ({ title, id, first, cwd, model }: SessionAbout): string =>
  [timeText(first), basename(cwd), title, model, idText(id)].filter((part) => part !== "").join(" · ");

const spendingOf = ({ economics, first }: Spending): PageSpending => {
  const { entries, about } = economics;
  const projectOf = projectFinder();
  return packedSpending(
    entries,
    { first: Math.round(Date.parse(`${first}T00:00:00Z`) / dayLength), pricesAsOf },
    (session) => sessionText(about.get(session)!),
    (session) => (about.get(session)!.cwd === "" ? "" : projectOf(about.get(session)!.cwd)),
  );
};

export const writePage = async (file: string, asked: Asked): Promise<number> => {
  const path = askedPath(file, environment());
  const code = script();
  const spent = spendingOf(await spending(asked));
  const text = await withReport(asked, (report) => pageOf(report, code, spent));
  writeAsked(path, text);
  print(`wrote ${showLine(path)}: open it in a browser\n`);
  return 0;
};
