/** The recipe of the small runtime: what hooks, rewriting and most runs need. Whatever else is asked, or goes wrong, is
 * left to the engine, which begins anew. */
import { whenAsked } from "./system/small-runtime/globals.ts";
import { host } from "./system/small-runtime/host.ts";

const sink = () => import("./launcher/small-sink.ts");
const hook = () => import("./cli/programs/hook.ts");
const inside = () => import("./cli/programs/shell.ts");
const rewrite = () => import("./cli/programs/rewrite.ts");

const answer = async (): Promise<number> => {
  const [, first, ...rest] = host.words;
  if (first === "sink") return (await sink()).smallSink(rest);
  if (first === "hook") return (await hook()).default.run(rest);
  if (first === "inside") return (await inside()).inside(rest);
  if (first === "rewrite") return (await rewrite()).default.run(rest);
  return host.later();
};

const load = async (): Promise<void> => {
  const { match } = await import("./registry/match.ts");
  const { entries } = await import("./registry/shipped.generated.ts");
  await Promise.all([sink(), hook(), inside(), rewrite()]);
  for (const entry of entries) {
    await entry.load();
    match(entry.words);
  }
};

whenAsked(answer, load);
