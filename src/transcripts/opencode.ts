/** OpenCode: rows of `part` in `~/.local/share/opencode/opencode.db`; its data are JSON. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openToRead } from "../history/database.ts";
import type { Call, Source } from "./call.ts";
import { at, textAt, timeAt } from "./json-lines.ts";

const query = `SELECT part.data AS data, part.session_id AS session, session.directory AS cwd FROM part
  LEFT JOIN session ON session.id = part.session_id WHERE part.data LIKE '%"tool":"bash"%' ORDER BY part.id`;

const callOf = (data: string, place: Pick<Call, "session" | "cwd">): Call[] => {
  const part: unknown = JSON.parse(data);
  const state = at(part, "state");
  const command = textAt(state, "input", "command");
  if (textAt(part, "tool") !== "bash" || command === "" || textAt(state, "status") !== "completed") return [];
  const code = at(state, "metadata", "exit");
  const exit = typeof code === "number" ? code : null;
  return [{ ...place, t: timeAt(state, "time", "start"), command, output: textAt(state, "output"), exit }];
};

export const opencode: Source = {
  agent: "opencode",
  title: "OpenCode",
  files: ({ home, variables }) => {
    const data = variables["XDG_DATA_HOME"] || join(home, ".local", "share");
    return [join(data, "opencode", "opencode.db")].filter((path) => existsSync(path));
  },
  read: async (path) => {
    const database = await openToRead(path);
    if (database === null) return { calls: [], broken: 0 };
    const calls: Call[] = [];
    let broken = 0;
    try {
      for (const { data, session, cwd } of database.all(query)) {
        try {
          calls.push(...callOf(String(data), { session: String(session), cwd: String(cwd ?? "") }));
        } catch {
          broken += 1;
        }
      }
    } finally {
      database.close();
    }
    return { calls, broken };
  },
};
