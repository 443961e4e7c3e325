/** `pith hooks list|test|events`. */
import { readFileSync } from "node:fs";
import { environment, type Environment } from "../../../system/environment.ts";
import { configText } from "../../../config/config.ts";
import { failurePolicy } from "../../../config/extension-settings.ts";
import { pointInfo } from "../../../config/hook-points.ts";
import { settings } from "../../../config/read-settings.ts";
import { configFile } from "../../../system/paths.ts";
import { jsonText, print } from "../../../system/print.ts";
import { table } from "../../../system/table.ts";
import { showLine } from "../../../system/show-text.ts";
import { UserError } from "../../../system/user-error.ts";
import { inOrder, execute } from "../../../extensions/engine.ts";
import { invocationOf, optionsFor } from "../../../extensions/ask.ts";
import {
  type Extensions,
  type Invocation,
  nobody,
  overrideVariable,
  type Registered,
} from "../../../extensions/contract.ts";
import { loggedEvents } from "../../../extensions/event-log.ts";
import { allMistakes, loadExtensions } from "../../../extensions/load.ts";
import { policyMistakes } from "../../../extensions/plugins/policy.ts";
import { checkForm, ownCommand, unknownName, wholeNumber } from "../../arguments.ts";
import { overrideText, type OverrideOptions } from "./override.ts";

interface Options extends OverrideOptions {
  readonly json?: boolean;
  readonly command?: string;
  readonly output?: string;
  readonly exit?: string;
  readonly prompt?: string;
  readonly last?: string;
}

const inForce = async (options: Options): Promise<Extensions> => {
  const env = environment();
  const text = overrideText(options, env);
  const variables = text === null ? env.variables : { ...env.variables, [overrideVariable]: text };
  const wanted: Environment = { ...env, variables };
  // A file that cannot be read is a mistake of its own here.
  configText(configFile(env));
  return loadExtensions(await settings(env), env.cwd, wanted);
};

const runtimeText = ({ entry }: Registered): string => {
  const { type, command, args = [], url, name, module } = entry.runtime;
  if (type === "http") return `http ${String(url)}`;
  if (type === "command") return ["command", command, ...(args as string[])].join(" ");
  return module === undefined ? `pith's ${String(name)}` : `module ${String(module)}`;
};

const remark = ({ entry, invalid }: Registered): string => {
  if (invalid !== undefined) return "has mistakes";
  if (!entry.enabled) return "switched off";
  const { fires } = pointInfo(entry.point)!;
  if (fires === "never") return "never fires here";
  return fires === "handed" ? "where the agent hands it over" : "";
};

const described = (one: Registered, own: Extensions["settings"]): object => {
  const { entry, from, invalid } = one;
  return {
    id: entry.id,
    point: entry.point,
    capability: entry.capability,
    mode: entry.mode,
    priority: entry.priority,
    failure_policy: failurePolicy(entry),
    timeout_ms: entry.timeout_ms ?? own.default_timeout_ms,
    include_sub_agents: entry.include_sub_agents ?? own.include_sub_agents,
    enabled: entry.enabled,
    runtime: entry.runtime,
    from,
    remark: remark(one),
    ...(invalid === undefined ? {} : { invalid }),
  };
};

const row = (one: Registered, own: Extensions["settings"]): string[] => {
  const { entry, from } = one;
  return [
    entry.id,
    entry.point,
    entry.capability,
    entry.mode,
    String(entry.priority),
    failurePolicy(entry),
    String(entry.timeout_ms ?? own.default_timeout_ms),
    from,
    runtimeText(one),
    remark(one),
  ];
};

const head = ["id", "point", "capability", "mode", "priority", "on failure", "ms", "from", "runtime", ""];

const list = async (options: Options): Promise<number> => {
  const extensions = await inForce(options);
  const { env, entries, routes, settings: own } = extensions;
  const ofPolicies = policyMistakes(entries).map(({ file, what }) => ({ file, line: 1, column: 1, what }));
  const mistakes = [...allMistakes(env.cwd, env), ...ofPolicies];
  const sorted = inOrder(entries);
  if (options.json === true)
    print(jsonText({ hooks: sorted.map((one) => described(one, own)), routes, mistakes }));
  else {
    if (sorted.length === 0) print("no hooks\n");
    else print(table([head, ...sorted.map((one) => row(one, own))]));
    for (const { match = [], tiers = [], via, from } of routes)
      print(
        `route: ${showLine([...match, ...tiers].join(", "))} through ${showLine(via.join(" "))} (${from})\n`,
      );
  }
  for (const { file, line, column, what } of mistakes)
    process.stderr.write(`${showLine(`${file}:${line}:${column}: ${what}`)}\n`);
  return mistakes.length > 0 ? 2 : 0;
};

const outputFrom = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch (fault) {
    throw new UserError(`--output cannot be read (${(fault as Error).message})`);
  }
};

const sampleOf = ({ entry }: Registered, options: Options, env: Environment): Invocation => {
  const { point } = entry;
  const command = options.command ?? "git status";
  const exit = wholeNumber("--exit", options.exit ?? "0", 0);
  const content = options.output === undefined ? "sample output\n" : outputFrom(options.output);
  const sample = {
    ...invocationOf(point, env.cwd ?? "/", nobody),
    tool_call: { name: "bash", args: { command } },
    prompt: options.prompt ?? "",
  };
  if (pointInfo(point)!.phase === "pre") return { ...sample, argv: command.split(" ") };
  const tool_result = { name: "bash", content, is_error: exit !== 0, has_images: false };
  return { ...sample, tool_result, exit, bytes: Buffer.byteLength(content) };
};

/** One hook alone, as it would be asked. Nothing is written to the event log. */
const test = async ([id]: readonly string[], options: Options): Promise<number> => {
  const extensions = await inForce(options);
  const ids = extensions.entries.map(({ entry }) => entry.id);
  const one = extensions.entries.find(({ entry }) => entry.id === id);
  if (id === undefined || one === undefined)
    throw ids.length === 0 ? new UserError("there are no hooks") : unknownName("hook", id ?? "", ids);
  const invocation = sampleOf(one, options, extensions.env);
  const events: object[] = [];
  const settled = await execute(
    invocation,
    [{ ...one, entry: { ...one.entry, enabled: true, mode: "foreground" } }],
    { ...(await optionsFor(extensions, invocation)), event: (event) => void events.push(event) },
  );
  const { decision, withheld, changed, context, context_files } = settled;
  const { tool_call, tool_result, prompt } = settled.invocation;
  const after = changed ? { command: tool_call?.args.command, content: tool_result?.content, prompt } : null;
  print(jsonText({ decision: withheld ?? decision, after, context, context_files, events }));
  return events.length === 0 || events.some((event) => (event as { type: string }).type === "hook_failed")
    ? 1
    : 0;
};

const events = (options: Options): number => {
  const last = loggedEvents(environment()).slice(-wholeNumber("--last", options.last ?? "50", 1));
  if (options.json === true) print(last.map((event) => `${JSON.stringify(event)}\n`).join(""));
  else if (last.length === 0) print("no events\n");
  else
    print(
      table([
        ["time", "event", "hook", "point", "reader", ""],
        ...last.map((event) => {
          const said = "error" in event ? event.error : "message" in event ? event.message : "";
          return [event.t, event.type, event.hook_id, event.point, event.reader, said ?? ""];
        }),
      ]),
    );
  return 0;
};

export const run = ownCommand<Options>("hooks", async ({ options, args, parsed }) => {
  const [action = "list", ...rest] = args;
  checkForm("hooks", action, parsed);
  if (action === "list") return list(options);
  return action === "test" ? test(rest, options) : events(options);
});
