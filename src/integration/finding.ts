/** Makes findings. `fix`: a command or an action for the user; `repair` does it. */
import type { Finding } from "./agent.ts";

const of =
  (level: Finding["level"]) =>
  (what: string, fix?: string, repair?: () => void): Finding => ({
    level,
    what,
    ...(fix === undefined ? {} : { fix }),
    ...(repair === undefined ? {} : { repair }),
  });

export const [ok, note, warning, failure] = [of("ok"), of("note"), of("warning"), of("error")];
