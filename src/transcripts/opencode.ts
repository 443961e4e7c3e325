/** OpenCode: rows of `part` in `~/.local/share/opencode/opencode.db`; its data are JSON. */
import { join } from "node:path";
import { openToRead } from "../history/database.ts";
import { type Call, didFail, type Read, type Source, type Step } from "./call.ts";
import { at, textAt, timeAt } from "./json-lines.ts";
import { Began, stepFrom } from "./used.ts";

const query = `SELECT part.data AS data, part.session_id AS session, session.directory AS cwd FROM part
  LEFT JOIN session ON session.id = part.session_id WHERE part.data LIKE '%"tool":"bash"%'
  OR part.data LIKE '%"type":"step-finish"%' ORDER BY part.id`;

type Database = Awaited<ReturnType<typeof openToRead>>;

const parentsIn = (database: Database): ReadonlyMap<string, string> => {
  try {
    const rows = database.all("SELECT id, parent_id AS parent FROM session WHERE parent_id IS NOT NULL");
    return new Map([...rows].map(({ id, parent }) => [String(id), String(parent)]));
  } catch {
    // A version that does not record them.
    return new Map();
  }
};

const callOf = (part: unknown, place: Pick<Call, "session" | "cwd">): Call[] => {
  const state = at(part, "state");
  const command = textAt(state, "input", "command");
  if (textAt(part, "tool") !== "bash" || command === "" || textAt(state, "status") !== "completed") return [];
  const code = at(state, "metadata", "exit");
  const exit = typeof code === "number" ? code : null;
  const id = textAt(part, "callID");
  const output = textAt(state, "output");
  const failed = didFail(exit, false, output);
  return [{ id, ...place, t: timeAt(state, "time", "start"), command, output, exit, failed }];
};

const used = {
  input: ["tokens", "input"],
  output: ["tokens", "output"],
  cacheRead: ["tokens", "cache", "read"],
  cacheWrite: ["tokens", "cache", "write"],
  thoughts: ["tokens", "reasoning"],
  cost: ["cost"],
  inputHoldsCached: false,
} as const;

export const opencode: Source = {
  agent: "opencode",
  title: "OpenCode",
  folder: ({ home, variables }) =>
    join(variables["XDG_DATA_HOME"] || join(home, ".local", "share"), "opencode"),
  pattern: "opencode.db",
  read: async (path): Promise<Read> => {
    const database = await openToRead(path);
    const [calls, steps]: [Call[], Step[]] = [[], []];
    const began = new Began();
    // The end of a step has no time of its own: it is that of what was called last.
    const latest = new Map<string, number>();
    const take = (part: unknown, place: Pick<Call, "session" | "cwd">): void => {
      const { session } = place;
      if (textAt(part, "type") === "step-finish") {
        const t = began.step(session, latest.get(session) ?? 0);
        steps.push(stepFrom(part, used, { id: "", session, t, model: "" }));
      }
      for (const call of callOf(part, place)) {
        calls.push(call);
        began.call(session, call.t);
        latest.set(session, timeAt(part, "state", "time", "end") || call.t);
      }
    };
    let broken = 0;
    try {
      for (const { data, session, cwd } of database.all(query)) {
        try {
          take(JSON.parse(String(data)), { session: String(session), cwd: String(cwd ?? "") });
        } catch {
          broken += 1;
        }
      }
      return { calls, steps, parents: parentsIn(database), broken };
    } finally {
      database.close();
    }
  },
};
