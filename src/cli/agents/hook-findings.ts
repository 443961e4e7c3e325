/** Findings of `doctor` about the user's hooks: mistakes in their entries, and hooks that failed lately. */
import { agents } from "../../../hooks/registry.generated.ts";
import type { Registered } from "../../extensions/contract.ts";
import { whyNeverAsked } from "../../integration/session-events.ts";
import { settings } from "../../config/read-settings.ts";
import type { Environment } from "../../system/environment.ts";
import type { Finding } from "../../integration/agent.ts";
import { loggedEvents } from "../../extensions/event-log.ts";
import { extensionsFor, mayHave } from "../../extensions/in-force.ts";

/** Events looked at. */
const latest = 200;

const changedFinding = async (env: Environment): Promise<readonly Finding[]> => {
  const { waitingIn } = await import("../../extensions/project-config.ts");
  return waitingIn(env.cwd, env).map(({ path, what }) => ({
    level: "warning",
    what: `${path} ${what}`,
    fix: "pith trust",
  }));
};

/** For each agent that has pith: hooks that it will never ask. */
const unasked = async (entries: readonly Registered[], env: Environment): Promise<readonly Finding[]> => {
  const found: Finding[] = [];
  const own = entries.filter(({ entry, invalid }) => entry.enabled && invalid === undefined);
  for (const one of agents) {
    const agent = await one.load();
    const installed = (await agent.setup()).installed(env.cwd);
    const [first] = installed;
    if (first === undefined) continue;
    for (const { entry } of own) {
      const why = installed.map(({ via }) => whyNeverAsked(entry.point, via, agent));
      if (why.every((reason) => reason !== null))
        found.push({
          level: entry.capability === "observe" ? "note" : "warning",
          what: `hook ${entry.id} is never asked at ${entry.point}: ${why[0]}`,
        });
    }
  }
  return found;
};

/** None where there are no hooks. */
export const hookFindings = async (env: Environment): Promise<readonly Finding[]> => {
  const current = await settings(env);
  const extensions = await extensionsFor(current, env.cwd, env);
  const changed = mayHave(current, env) ? await changedFinding(env) : [];
  if (extensions === null || extensions.entries.length === 0) return changed;
  const events = loggedEvents(env).slice(-latest);
  const { policyMistakes } = await import("../../extensions/plugins/policy.ts");
  const wrong = new Map(
    policyMistakes(extensions.entries).map(({ id, file, what }) => [id, `${file}: ${what}`]),
  );
  const found = extensions.entries.map(({ entry: { id }, invalid }): Finding => {
    if (invalid !== undefined)
      return { level: "error", what: `hook ${id} has mistakes`, fix: "pith hooks     # shows where" };
    const mistake = wrong.get(id);
    if (mistake !== undefined) return { level: "error", what: `hook ${id}: ${mistake}` };
    const own = events.filter(({ hook_id }) => hook_id === id);
    const last = own.findLast(({ type }) => type === "hook_failed" || type === "hook_completed");
    if (last?.type !== "hook_failed") return { level: "ok", what: `hook ${id}` };
    const failures = own.filter(({ type }) => type === "hook_failed").length;
    const times = failures === 1 ? "once" : `${failures} times`;
    return {
      level: "warning",
      what: `hook ${id} failed ${times} recently (${last.reason_code}): ${last.error}`,
      fix: `pith hooks test ${id}`,
    };
  });
  return [...changed, ...found, ...(await unasked(extensions.entries, env).catch(() => []))];
};
