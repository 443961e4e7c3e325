/** A run reads the ledger of its conversation and adds to it. */
import { existsSync } from "node:fs";
import type { Environment } from "../system/environment.ts";
import type { Settings } from "../config/settings.ts";
import { projectFinder } from "../history/project.ts";
import { isUnrepeated, stopRepeating, unrepeatedAs } from "../history/unrepeated.ts";
import type { SessionRecall } from "../ledger/recall.ts";
import { note, sessionFile, shortCommand } from "../ledger/session-file.ts";
import { witnesses } from "../ledger/witness.ts";
import type { CallingAgent } from "./calling-agent.ts";
import { outputLimitOf } from "../history/output-limits.ts";
import type { Result } from "./record-run.ts";
import type { Trim } from "./reader.ts";

export interface Conversation {
  readonly recall: SessionRecall | null;
  /** Printed bytes, in order of arrival. */
  read(bytes: Uint8Array): void;
  /** Delivered bytes. */
  take(bytes: Uint8Array): void;
  /** Everything has been delivered. */
  close(result: Result, code: number | null): void;
}

interface Talking {
  readonly settings: Settings;
  readonly reader: Pick<CallingAgent, "name" | "session" | "cap" | "maxBytes">;
  readonly env: Environment;
  /** As typed. */
  readonly text: string;
  /** The filter's. */
  readonly command: string;
  readonly cwd: string | null;
  readonly trim: Trim | null;
  readonly launcher?: number | undefined;
  readonly named?: { readonly transcript: string; readonly call: string } | undefined;
}

/** More than any agent shows of one output. */
const maxShown = 64 * 1024;
/** Later bytes are not looked at. */
const maxPrinted = 512 * 1024;

const recallFor = async (path: string, talking: Talking): Promise<SessionRecall | null> => {
  const { env, reader, text, cwd, launcher, named } = talking;
  // One system call, and nothing else where a conversation has no ledger yet.
  if (!existsSync(path)) return null;
  const command = unrepeatedAs(talking.command, shortCommand(text));
  if (isUnrepeated(env, { command, cwd })) return null;
  // The first run of a conversation loads none of it.
  const [{ openRecall }, witness] = await Promise.all([
    import("../ledger/recall.ts"),
    witnesses[reader.name]!(),
  ]);
  const asking = { env, agent: reader.name, session: reader.session ?? "", cwd, launcher, named };
  const onRegret = (): void => stopRepeating(env, command, projectFinder()(cwd ?? "/"));
  return openRecall(path, { text, asking, witness, onRegret });
};

/** As the agent names it. */
const callOf = ({ reader, env, named }: Talking): string | undefined =>
  reader.name === "codex" ? env.variables["CODEX_TOOL_CALL_ID"] : named?.call;

/** null: that agent proves nothing, or nobody wants it. */
export const conversationFor = async (talking: Talking): Promise<Conversation | null> => {
  const { settings, reader, env, trim } = talking;
  if (!settings.ledger || settings.mode === "lossless") return null;
  const path = sessionFile(env, reader.name, reader.session);
  if (path === null) return null;
  const began = Date.now();
  // Who reads an end of it only has not read the lines in their places.
  const recall = trim === null ? await recallFor(path, talking).catch(() => null) : null;
  let printed: Uint8Array[] | null = trim === null ? [] : null;
  let [size, shown] = [0, 0];
  return {
    recall,
    read: (bytes) => {
      size += bytes.length;
      if (size > maxPrinted) printed = null;
      else printed?.push(Uint8Array.from(bytes));
    },
    take: (bytes) => {
      shown += bytes.length;
    },
    close: ({ id, again = 0 }, code) => {
      // The agent shows no more than its limit: what is longer reaches the model in parts.
      const { whole } = outputLimitOf(reader, talking.text, { code, signal: null });
      const isRead = shown <= (whole > 0 ? Math.min(whole, maxShown) : maxShown);
      const text = printed === null || !isRead ? null : Buffer.concat(printed).toString("utf8");
      const call = callOf(talking);
      const over = { id, t: Date.now(), began, call, text: talking.text, code, again, print: recall?.print };
      note(path, text, over);
    },
  };
};
