/** `pith session`: what pith did in each session of an agent, and what that was worth there. */
import { environment } from "../../system/environment.ts";
import { UserError } from "../../system/user-error.ts";
import { print } from "../../system/print.ts";
import { figuresOfSession, type SessionFigures, withMissed } from "../../figures/sessions/session-figures.ts";
import {
  type Sessions,
  sessionsJson,
  sessionsText,
  sessionText,
} from "../../figures/sessions/session-text.ts";
import { advisedIn } from "../../figures/sessions/advised.ts";
import { adviceInForce } from "../../install/install-record.ts";
import { wrappedText } from "../../system/text-width.ts";
import { checkedSettings } from "../checked-settings.ts";
import { ownCommand } from "../arguments.ts";
import { judgingFor } from "./discover.ts";
import type { Asked } from "./gain-report.ts";
import { joinedSessions } from "./read-transcripts.ts";

interface Options extends Asked {
  readonly json?: boolean;
}

/** Shown where nobody asks for all. */
const usual = 10;

/** By the beginning of its id, or of the name of its file. */
const isNamed = ({ session: { id } }: SessionFigures, name: string): boolean =>
  id.startsWith(name) || (id.split(/[/\\]/).at(-1) ?? id).startsWith(name);

const chosen = (all: readonly SessionFigures[], name: string): SessionFigures => {
  const [found, ...others] = all.filter((one) => isNamed(one, name));
  if (found === undefined)
    throw new UserError(`no session "${name}" in the period; \`pith session --all\` lists them`);
  if (others.length > 0)
    throw new UserError(`${others.length + 1} sessions begin with "${name}"; name more of it`);
  return found;
};

export const sessionsFound = async (
  options: Options,
  name: string | undefined,
  now = Date.now(),
  env = environment(),
): Promise<Sessions> => {
  const current = await checkedSettings(env);
  const { reading, sessions, notes } = await joinedSessions(options, now, env);
  const figures = sessions
    .filter(({ threads }) => threads.some(({ calls }) => calls.length > 0))
    .map((session) => figuresOfSession(session, current.prices));
  const shown =
    name !== undefined ? [chosen(figures, name)] : options.all === true ? figures : figures.slice(0, usual);
  const whole: SessionFigures[] = [];
  for (const one of shown)
    whole.push(await withMissed(one, await judgingFor(one.session.agent, current, env)));
  const { period, project } = reading;
  const advised = advisedIn(figures, adviceInForce(env));
  return { period, project, all: figures, sessions: whole, advised, notes };
};

export default ownCommand<Options>("session", async ({ options, args }) => {
  const [name] = args;
  const found = await sessionsFound(options, name);
  if (options.json === true) print(sessionsJson(found));
  else
    print(
      wrappedText(name === undefined ? sessionsText(found) : sessionText(found.sessions[0]!, found.notes)),
    );
  return 0;
});
