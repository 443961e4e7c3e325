/** `pith economics`: what sessions cost by their own records, what of that was shell output, what pith took off. */
import { environment, type Environment } from "../../system/environment.ts";
import { UserError } from "../../system/user-error.ts";
import { print } from "../../system/print.ts";
import { type Ccusage, ccusageFrom } from "../../figures/sessions/ccusage.ts";
import type { By } from "../../figures/sessions/bills.ts";
import { economicsOf } from "../../figures/sessions/economics.ts";
import { economicsJson, economicsText, type Spending } from "../../figures/sessions/economics-text.ts";
import { dayOf, dayText } from "../../history/day.ts";
import { wrappedText } from "../../system/text-width.ts";
import { checkedSettings } from "../checked-settings.ts";
import { ownCommand } from "../arguments.ts";
import type { Asked } from "./gain-report.ts";
import { joinedSessions } from "./read-transcripts.ts";
import { runLimited } from "../look/run-limited.ts";
import { working } from "../terminal.ts";

interface Options extends Asked {
  readonly json?: boolean;
  readonly daily?: boolean;
  readonly weekly?: boolean;
  readonly monthly?: boolean;
  readonly blocks?: boolean;
  readonly ccusage?: boolean;
}

const periodsOf = ({ daily, weekly, monthly, blocks }: Options): By => {
  const named = [daily && "day", weekly && "week", monthly && "month", blocks && "block"] as const;
  const asked = named.filter((one): one is By => typeof one === "string");
  if (asked.length > 1) throw new UserError("--daily, --weekly, --monthly or --blocks: one of them");
  return asked[0] ?? "week";
};

/** Over many transcripts it takes its time. */
const ccusageSeconds = 60;

/** The user's own installation, with the prices that it brings; it asks no network. */
const askCcusage = async (first: string, last: string, env: Environment): Promise<Ccusage> => {
  const words = ["ccusage", "daily", "--json", "--offline"];
  const { isOver, fault, status, out, err } = await runLimited(
    words,
    ccusageSeconds * 1000,
    env.variables,
    "pipe",
  );
  if (isOver)
    throw new UserError(`ccusage gave no answer within ${ccusageSeconds} seconds; leave --ccusage out`);
  if (fault !== null)
    throw new UserError(`ccusage cannot be run (${fault.message}); \`npm install -g ccusage\` installs it`);
  if (status !== 0)
    throw new UserError(`ccusage ended with status ${status}: ${err.trim().split("\n").at(-1) ?? ""}`);
  const answer = ccusageFrom(out, first, last);
  if (answer === null)
    throw new UserError("ccusage answered in a form that is not known here; leave --ccusage out");
  return answer;
};

export const spending = async (
  options: Options,
  now = Date.now(),
  env = environment(),
): Promise<Spending> => {
  // Before anything is read.
  const by = periodsOf(options);
  const current = await checkedSettings(env);
  const asked =
    options.monthly === true && options.since === undefined && options.all !== true
      ? { ...options, days: "366" }
      : options;
  const { reading, sessions, notes } = await joinedSessions(asked, now, env);
  const { period, project } = reading;
  const earliest = Math.min(...sessions.map((session) => session.first).filter((t) => t > 0), now);
  const firstDay = options.all === true ? dayOf(earliest) : reading.first;
  const [first, last] = [firstDay, reading.last].map(dayText) as [string, string];
  return {
    economics: economicsOf(sessions, by, current.prices),
    by,
    first,
    last,
    period,
    project,
    sessions: sessions.length,
    ccusage:
      options.ccusage === true ? await working("asking ccusage", () => askCcusage(first, last, env)) : null,
    notes,
  };
};

export default ownCommand<Options>("economics", async ({ options }) => {
  const found = await spending(options);
  print(options.json === true ? economicsJson(found) : wrappedText(economicsText(found)));
  return 0;
});
