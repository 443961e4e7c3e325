/** A command that an agent wants to run, from the question to what becomes of it: refused, replaced, or given pith's words. Each
 * integration says how that is delivered. */
import type { Settings } from "../config/settings.ts";
import {
  type Changed,
  type CommandQuestion,
  type CommandVerdict,
  guardCommand,
  type Refused,
} from "../extensions/guard-command.ts";
import { refusalText } from "../extensions/refusal.ts";
import { refusesTyped, typedRefusal } from "../pipeline/typed-words.ts";
import type { Environment } from "../system/environment.ts";

export interface CommandRequest extends Omit<CommandQuestion, "isTrial"> {
  readonly agent: string;
  /** It holds words that only pith may write. */
  readonly isTyped: boolean;
  readonly current: Settings;
  readonly env: Environment;
}

/** How an integration answers. null: the agent goes on with the command as it is. */
export interface Delivery {
  refuse(refused: Refused): string | null | Promise<string | null>;
  /** The text that hooks want, with pith in it where it may be. null: it cannot be put in the command's place. */
  change(changed: Changed): Promise<string | null>;
  readonly unchanged: string;
  rewrite(): Promise<string | null>;
  /** An answer with a text for the model beside it; a string says why the model can be told nothing here. */
  readonly tell: ((answer: string | null, context: string) => string) | string;
}

const typed: Refused = { kind: "refused", line: typedRefusal, text: refusalText(typedRefusal), halt: false };

/** A hook that fails closed has changed the command, and the change cannot be delivered: then the command must not run. */
const orRefused = async (changed: Changed, deliver: Delivery): Promise<Refused | string | null> => {
  const answer = await deliver.change(changed).catch(() => null);
  if (answer === null) return changed.undelivered(deliver.unchanged);
  changed.delivered();
  return answer;
};

const goesOn = async (
  verdict: Exclude<CommandVerdict, Refused>,
  deliver: Delivery,
): Promise<string | null> => {
  const found = verdict.kind === "changed" ? await orRefused(verdict, deliver) : null;
  if (typeof found === "string") return found;
  if (found !== null) return deliver.refuse(found);
  // Hooks have had their word, so a fault in what is left takes no rule away.
  return verdict.isRaw ? null : deliver.rewrite().catch(() => null);
};

export const answerCommand = async (request: CommandRequest, deliver: Delivery): Promise<string | null> => {
  const { agent, current, env } = request;
  if (request.isTyped && refusesTyped(env, agent)) return deliver.refuse(typed);
  const verdict = await guardCommand(request, current, env);
  if (verdict.kind === "refused") return deliver.refuse(verdict);
  const answer = await goesOn(verdict, deliver);
  if (verdict.context === "") return answer;
  if (typeof deliver.tell !== "string") return deliver.tell(answer, verdict.context);
  verdict.unheard(deliver.tell);
  return answer;
};
