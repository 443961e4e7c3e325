/** `pith discover`: what would have been saved in the conversations that agents have written down. */
import { UserError } from "../../system/user-error.ts";
import { type Discovered, discoveryJson, discoveryText } from "../../figures/discovery-text.ts";
import { print } from "../../system/print.ts";
import { ownCommand } from "../arguments.ts";
import type { Asked } from "./gain-report.ts";
import { printPaged } from "../terminal.ts";
import { environment, type Environment } from "../../system/environment.ts";
import { pathLookup } from "../../system/path-lookup.ts";
import { visible } from "../../rewrite/visible.ts";
import { type RewriteRequest, rewriteRequest } from "../../rewrite/rewrite-request.ts";
import { failuresStay, type Integrated, integrationNamed, namesFor } from "../look/integrated.ts";
import type { Settings } from "../../config/settings.ts";
import { discover, emptyDiscovery, type Judging } from "../../figures/discovery.ts";
import { sources } from "../../transcripts/sources.ts";
import { checkedSettings } from "../checked-settings.ts";
import { readTranscripts } from "./read-transcripts.ts";

/** A program that is not here any more was there when it ran. */
const everyProgram: typeof pathLookup = (path, cwd) => {
  const find = pathLookup(path, cwd);
  return (name) => find(name) ?? `/usr/bin/${name}`;
};

/** By the integration that is installed, or that `pith init` would take; by the code that decides when a command runs. */
const coverageOf = async (
  { agent, via }: Integrated,
  current: Settings,
  env: Environment,
): Promise<Judging["covers"]> => {
  if (via === "instructions") return () => false;
  if (via === "result") return ({ failed }) => !failed || !failuresStay(agent.name);
  const names = await namesFor({ agent, via }, env);
  const requests = new Map<string, Promise<RewriteRequest>>();
  return async ({ command, cwd }) => {
    const request = requests.get(cwd) ?? rewriteRequest(env, cwd, everyProgram, current);
    requests.set(cwd, request);
    const { commands } = (await request).rewrite(command, names);
    const speaking = visible(command)?.filter(({ silent }) => !silent).length ?? 0;
    return speaking > 0 && commands.filter(({ insert }) => insert).length >= speaking;
  };
};

export const judgingFor = async (agent: string, current: Settings, env: Environment): Promise<Judging> => {
  const integrated = await integrationNamed(agent, current, env);
  return {
    agent,
    cap: current.agents[agent]?.cap,
    exclude: current.exclude.commands,
    covers: integrated === null ? () => false : await coverageOf(integrated, current, env),
  };
};

/** `--all`: every transcript that there is. */
export const discovered = async (
  asked: Asked,
  now = Date.now(),
  env = environment(),
): Promise<Discovered> => {
  const current = await checkedSettings(env);
  const discovery = emptyDiscovery();
  const judgings = new Map<string, Promise<Judging>>();
  const reading = await readTranscripts(
    asked,
    async ({ agent, title }, { calls }) => {
      judgings.set(agent, judgings.get(agent) ?? judgingFor(agent, current, env));
      const judging = await judgings.get(agent)!;
      for (const call of calls) {
        discovery.sessions.set(title, (discovery.sessions.get(title) ?? new Set()).add(call.session));
        await discover(discovery, call, judging);
      }
    },
    now,
    env,
  );
  const { period, first, last, project, files } = reading;
  const folders = sources.map(({ title, folder }) => ({ title, folder: folder(env) }));
  return { discovery, period, first, last, project, all: asked.all === true, files, folders };
};

interface Options extends Asked {
  readonly format?: string;
  readonly json?: boolean;
  readonly pager?: boolean;
}

export default ownCommand<Options>("discover", async ({ options }) => {
  const format = options.format ?? (options.json === true ? "json" : "text");
  if (format !== "text" && format !== "json")
    throw new UserError(`--format takes text or json, not "${format}"`);
  const found = await discovered(options);
  if (format === "json") print(discoveryJson(found));
  else printPaged(discoveryText(found), options);
  return 0;
});
