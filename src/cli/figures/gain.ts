/** `pith gain`: what was saved, what it cost, what was missed. */
import { UserError } from "../../system/user-error.ts";
import { type Format, formats, formatted, type Report, type View } from "../../figures/report.ts";
import { explain, oneline, quota, tierNames, tokensOfTier } from "../../figures/views/explain.ts";
import { overview } from "../../figures/views/overview.ts";
import { graph, periods } from "../../figures/views/periods.ts";
import { failures, history, regret } from "../../figures/views/runs.ts";
import { onlyOne, ownCommand } from "../arguments.ts";
import { type Asked, tellUnsaid, withReport } from "./gain-report.ts";
import { printPaged } from "../terminal.ts";
import { environment } from "../../system/environment.ts";
import { tell } from "../../system/print.ts";
import { showLine } from "../../system/show-text.ts";
import { erase, traces } from "../../history/traces.ts";
import { checkedSettings } from "../checked-settings.ts";
import { mayGoOn } from "../is-confirmed.ts";

const reset = async (isSure: boolean): Promise<number> => {
  const env = environment();
  const { tee } = await checkedSettings(env);
  const found = traces(tee.dir, env).filter(
    ({ what }) => what !== "kept output" && what !== "marker" && what !== "trial",
  );
  if (found.length === 0) {
    tell("nothing is recorded\n");
    return 0;
  }
  const refusal = "pith gain --reset asks on a terminal; without one it needs --yes";
  const asking = { refusal, unchanged: "nothing erased" };
  if (!(await mayGoOn(isSure, "Erase all records of runs? Kept outputs stay.", asking))) return 1;
  const left = erase(found, tee.dir, env);
  for (const { path } of left) process.stderr.write(`pith: cannot remove ${showLine(path)}\n`);
  if (left.length === 0) tell("all records erased; the figures begin anew\n");
  return left.length === 0 ? 0 : 1;
};

interface Options extends Asked {
  readonly format?: string;
  readonly json?: boolean;
  readonly coverage?: boolean;
  readonly html?: string;
  readonly reset?: boolean;
  readonly yes?: boolean;
  readonly quota?: string;
  readonly pager?: boolean;
}

/** Views that are asked for by an option of their name. */
const views: readonly View[] = [
  graph,
  periods("day"),
  periods("week"),
  periods("month"),
  history,
  failures,
  regret,
  explain,
  oneline,
];

const formatOf = ({ format, json }: Options): Format => {
  if (format === undefined) return json === true ? "json" : "text";
  onlyOne({ "--json": json === true && format !== "json", [`--format ${format}`]: true });
  const known = formats.find((one) => one === format);
  if (known === undefined) throw new UserError(`--format takes ${formats.join(", ")}, not "${format}"`);
  return known;
};

const quotaView = (tier: string): View => {
  const tokens = tokensOfTier(tier);
  if (tokens === null)
    throw new UserError(`--quota takes ${tierNames} or a number of tokens (6M), not "${tier}"`);
  return quota(tier, tokens);
};

const viewOf = (options: Options & Readonly<Record<string, unknown>>): View => {
  const asked = views.filter(({ name }) => options[name] === true);
  if (options.quota !== undefined) asked.push(quotaView(options.quota));
  const others = ["coverage", "html", "reset"].filter((name) => options[name] !== undefined);
  const names = [...asked.map(({ name }) => name), ...others];
  if (names.length > 1)
    throw new UserError(`one view at a time: ${names.map((name) => `--${name}`).join(" or ")}`);
  return asked[0] ?? overview;
};

const coverage = async (options: Options, format: Format): Promise<string> => {
  if (format === "csv") throw new UserError("--coverage has text and json, not csv");
  const found = await (await import("./discover.ts")).discovered(options);
  const { coverageText, discoveryJson } = await import("../../figures/discovery-text.ts");
  return format === "json" ? discoveryJson(found) : coverageText(found);
};

/** A view of single days looks at as many as it shows. */
const periodFor = (options: Options, view: View): Asked =>
  view.name === "monthly" && options.days === undefined && options.since === undefined
    ? { ...options, days: "366" }
    : options;

/** The page has 90 days, of which a reader chooses fewer. */
const periodForPage = (options: Options): Asked =>
  options.days === undefined && options.since === undefined && options.all !== true
    ? { ...options, days: "90" }
    : options;

export default ownCommand<Options>("gain", async ({ options }) => {
  const [view, format] = [viewOf(options as never), formatOf(options)];
  if (format !== "text" || options.json === true)
    for (const name of ["html", "reset"] as const)
      onlyOne({ [`--${name}`]: options[name] !== undefined, "--format or --json": true });
  // All days and projects would go: whoever names some means no more than these.
  for (const name of ["days", "since", "project", "all"] as const)
    onlyOne({ "--reset": options.reset === true, [`--${name}`]: options[name] !== undefined });
  if (options.yes === true && options.reset !== true) throw new UserError("--yes belongs to --reset");
  if (options.html !== undefined)
    return (await import("./gain-page.ts")).writePage(options.html, periodForPage(options));
  if (options.reset === true) return reset(options.yes === true);
  const paging = { pager: format === "text" && options.pager !== false };
  if (options.coverage === true) {
    printPaged(await coverage(options, format), paging);
    return 0;
  }
  const said = (report: Report): string => {
    const text = formatted(view, report, format);
    if (format !== "json") tellUnsaid(report, text);
    return text;
  };
  printPaged(await withReport(periodFor(options, view), said), paging);
  return 0;
});
