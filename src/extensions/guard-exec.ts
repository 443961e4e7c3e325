/** One program before it starts: what the launcher has to do with its words. */
import type { Settings } from "../config/settings.ts";
import type { Environment } from "../system/environment.ts";
import { isProgram, pathLookup } from "../system/path-lookup.ts";
import { quoteWord } from "../shell/quote-word.ts";
import type { Caller, Extensions, Refusal } from "./contract.ts";
import { guarded } from "./guarded.ts";
import { extensionsFor } from "./in-force.ts";
import { refusalLine } from "./refusal.ts";
import { routeFor } from "./routes.ts";

export interface ExecVerdict {
  /** A line for the agent, where the program must not start. */
  readonly refused: string | null;
  /** It runs as if pith were not there. */
  readonly raw: boolean;
  readonly via: readonly string[];
}

const go: ExecVerdict = { refused: null, raw: false, via: [] };

const probeTime = 1000;

/** A probe that fails or is slow says that the engine cannot be reached: the command runs here. */
const isReachable = async (
  probe: readonly string[] | undefined,
  cwd: string,
  env: Environment,
): Promise<boolean> => {
  if (probe === undefined) return true;
  try {
    const { runProcess } = await import("./runtimes/process.ts");
    const [program = "", ...args] = probe;
    const started = { program, args, cwd, env: { ...env.variables, PITH_DISABLED: "1" } };
    const ended = await runProcess({ ...started, input: "", timeout: probeTime, limit: 64 * 1024 });
    return ended.code === 0;
  } catch {
    return false;
  }
};

/** Set for what a route has started. */
export const routedVariable = "PITH_ROUTED";

const viaFor = async (
  { routes, env }: Extensions,
  argv: readonly string[],
  cwd: string,
): Promise<readonly string[]> => {
  if ((env.variables[routedVariable] ?? "") !== "") return [];
  // The launcher's shell starts it, scripts without `#!` too.
  const find = pathLookup(env.variables["PATH"] ?? "", cwd, { platform: env.platform, isProgram });
  const route = routeFor(argv, routes, find);
  return route !== null && (await isReachable(route.probe, cwd, env)) ? route.via : [];
};

const asked = async (
  extensions: Extensions,
  { argv, cwd, caller }: { readonly argv: readonly string[]; readonly cwd: string; readonly caller: Caller },
): Promise<Pick<ExecVerdict, "refused" | "raw">> => {
  const { ask, hasHooksAt, invocationOf, toolCallOf } = await import("./ask.ts");
  if (!hasHooksAt(extensions, "exec_before")) return go;
  const tool_call = toolCallOf(argv.map(quoteWord).join(" "), caller);
  const invocation = { ...invocationOf("exec_before", cwd, caller), argv, tool_call };
  const { decision, unheard } = await ask(extensions, invocation);
  unheard("nothing can be told to the agent in front of a program");
  if (decision === null || decision.decision === "allow") return go;
  return decision.decision === "raw"
    ? { refused: null, raw: true }
    : { refused: refusalLine(decision), raw: false };
};

/** Never throws. */
export const guardExec = async (
  argv: readonly string[],
  cwd: string,
  from: { read(): Promise<Settings>; readonly env: Environment; caller(settings: Settings): Caller },
): Promise<ExecVerdict> => {
  const { env } = from;
  const judge = async (): Promise<ExecVerdict> => {
    const settings = await from.read();
    const extensions = await extensionsFor(settings, cwd, env);
    if (extensions === null) return go;
    const { refused, raw } = await asked(extensions, { argv, cwd, caller: from.caller(settings) });
    return { refused, raw, via: refused === null ? await viaFor(extensions, argv, cwd) : [] };
  };
  const refuse = (refusal: Refusal): ExecVerdict => ({ ...go, refused: refusalLine(refusal) });
  return guarded(judge, () => ({ point: "exec_before", cwd, env, refuse })).catch(() => go);
};
