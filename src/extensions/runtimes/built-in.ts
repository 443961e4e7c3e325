/** The hooks that pith ships: in this process, by the names that entries give. */
import { resolve } from "node:path";
import { auditFile } from "../folder.ts";
import { type Asking, HookFault, noOpinion, type Response } from "../contract.ts";
import type { Surroundings } from "./command.ts";

type BuiltIn = (asking: Asking, surroundings: Surroundings) => Response | Promise<Response>;

const fiveMiB = 5 * 1024 * 1024;

const redact: BuiltIn = async ({ invocation }) => {
  const { redactOutput } = await import("../plugins/redact-output.ts");
  const { tool_result: result } = invocation;
  if (result === undefined) return noOpinion;
  const content = redactOutput(result.content);
  if (content === result.content) return noOpinion;
  return { ...noOpinion, patches: [{ patch_type: "tool_result", content }] };
};

const audit: BuiltIn = async ({ registered, invocation }, { env }) => {
  const { appendLine, auditLine } = await import("../plugins/audit.ts");
  const { file, max_bytes = fiveMiB, keep = 5 } = registered.entry.runtime;
  const path = file === undefined ? auditFile(env) : resolve(registered.folder, String(file));
  appendLine(auditLine(invocation), { path, max_bytes: Number(max_bytes), keep: Number(keep) });
  return noOpinion;
};

const policy: BuiltIn = async ({ registered, invocation, timeout }) => {
  const { entry, folder } = registered;
  const { file } = entry.runtime;
  if (file === undefined) throw new HookFault("runtime_error", "policy needs a file of rules");
  const { policyAnswer } = await import("../plugins/policy.ts");
  return policyAnswer(invocation, resolve(folder, String(file)), entry.id, timeout);
};

const notes: BuiltIn = async ({ registered, invocation }) => {
  const { notesAnswer } = await import("../plugins/context-notes.ts");
  return notesAnswer(invocation, registered.entry.runtime["notes"]);
};

const builtIns: Readonly<Record<string, BuiltIn>> = {
  noop: () => noOpinion,
  redact,
  audit,
  policy,
  context_notes: notes,
};

export const builtInNames = Object.keys(builtIns);

export const runBuiltIn = async (asking: Asking, surroundings: Surroundings): Promise<Response> => {
  const name = String(asking.registered.entry.runtime["name"]);
  if (!Object.hasOwn(builtIns, name))
    throw new HookFault(
      "runtime_error",
      `there is no hook "${name}" in pith; there are ${builtInNames.join(", ")}`,
    );
  return builtIns[name]!(asking, surroundings);
};
