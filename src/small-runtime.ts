/** The recipe of the small runtime: what hooks, rewriting and most runs need. Whatever else is asked, or goes wrong, is
 * left to the engine, which begins anew. */
import { whenAsked } from "./system/small-runtime/globals.ts";
import { host } from "./system/small-runtime/host.ts";

const answer = async (): Promise<number> => {
  const [, first, ...rest] = host.words;
  if (first === "sink") return (await import("./launcher/small-sink.ts")).smallSink(rest);
  if (first === "hook") return (await import("./cli/programs/hook.ts")).default(rest);
  if (first === "inside") return (await import("./cli/programs/shell.ts")).inside(rest);
  if (first === "rewrite") return (await import("./cli/programs/rewrite.ts")).default(rest);
  return host.later();
};

whenAsked(answer, async () => (await import("./launcher/small-sink.ts")).prepare);
