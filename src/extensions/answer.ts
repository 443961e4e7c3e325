/** Answers of hooks, as JSON, in the shapes that agents' hook systems know: decision and patches; Crush's fields; and the envelope of Claude
 * Code. A known field of a wrong kind is a fault, so nothing is guessed. */
import {
  type ContextFile,
  type Decision,
  HookFault,
  type Patch,
  type ReasonCode,
  type Response,
} from "./contract.ts";
import { isTree } from "../config/extension-settings.ts";

type Fields = { readonly [name: string]: unknown };

const fault = (what: string): HookFault => new HookFault("schema_violation", what);

const codes: ReadonlyMap<unknown, ReasonCode> = new Map([
  ["policy", "policy_violation"],
  ["safety", "safety_violation"],
  ["schema", "schema_violation"],
  ["runtime", "runtime_error"],
  ["timeout", "timeout"],
]);

const codeOf = (value: unknown): ReasonCode => {
  if (value === undefined) return "policy_violation";
  const code = codes.get(value) ?? [...codes.values()].find((one) => one === value);
  if (code === undefined) throw fault(`reason_code ${JSON.stringify(value)} is none that is known`);
  return code;
};

const textOf = (value: unknown, otherwise: string): string =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : otherwise;

/** Decisions by the words of hooks. */
const meanings: ReadonlyMap<unknown, Decision["decision"]> = new Map([
  ["allow", "allow"],
  ["approve", "allow"],
  ["deny", "deny"],
  ["block", "deny"],
  ["raw", "raw"],
  ["ask", "ask"],
]);

/** The table that has the decision's word and what goes with it: `decision` itself, if it is a table. Then it must have the word. */
const decidingIn = (fields: Fields): Fields => {
  const { decision } = fields;
  if (!isTree(decision)) return fields;
  if (decision["decision"] === undefined) throw fault("decision says neither allow nor deny");
  return decision;
};

const truthOf = (fields: Fields, name: "halt" | "continue"): boolean | undefined => {
  const value = fields[name] ?? undefined;
  if (value !== undefined && typeof value !== "boolean") throw fault(`${name} must be true or false`);
  return value;
};

const decisionIn = (fields: Fields, id: string): Decision | undefined => {
  const given = decidingIn(fields);
  const [isHalted, goesOn] = [truthOf(fields, "halt"), truthOf(fields, "continue")];
  const halt = isHalted === true || goesOn === false;
  const said = given["decision"];
  if (said === undefined || said === null || said === "none")
    return halt ? refusal("deny", given, { id, halt }) : undefined;
  const word = meanings.get(said);
  if (word === undefined) throw fault(`decision ${JSON.stringify(said)} is none that is known`);
  if (word === "allow" && !halt) return { decision: "allow" };
  return refusal(word === "allow" ? "deny" : word, given, { id, halt });
};

const refusal = (
  word: "deny" | "raw" | "ask",
  given: Fields,
  { id, halt }: { readonly id: string; readonly halt: boolean },
): Decision => ({
  decision: word,
  hook_id: id,
  reason_code: codeOf(given["reason_code"]),
  message: textOf(given["message"] ?? given["reason"] ?? given["stopReason"], "refused by a hook"),
  ...(given["payload"] === undefined ? {} : { payload: given["payload"] }),
  ...(halt ? { halt } : {}),
});

const readPatch = (value: unknown): Patch => {
  if (!isTree(value)) throw fault("a patch must be an object");
  const { patch_type: type } = value;
  const text = (name: string): string => {
    if (typeof value[name] !== "string") throw fault(`a patch of type ${String(type)} needs ${name}`);
    return value[name];
  };
  switch (type) {
    case "tool_args":
      if (!isTree(value["args"])) throw fault("a patch of type tool_args needs args");
      return { patch_type: type, args: value["args"] };
    case "tool_result":
      if (value["is_error"] !== undefined && typeof value["is_error"] !== "boolean")
        throw fault("is_error must be true or false");
      return {
        patch_type: type,
        content: text("content"),
        ...(typeof value["is_error"] === "boolean" ? { is_error: value["is_error"] } : {}),
      };
    case "prompt":
      throw fault(noPrompt);
    default:
      throw fault(`patch_type ${JSON.stringify(type)} is none that is known`);
  }
};

const noPrompt = "no agent takes another prompt from a hook";

/** `updated_input` is merged into the input at its top level; it may be given as a text too. */
const mergedInput = (value: unknown): Patch[] => {
  if (value === undefined || value === null) return [];
  let args: unknown = value;
  try {
    if (typeof value === "string") args = JSON.parse(value);
  } catch {
    throw fault("updated_input is no JSON");
  }
  if (!isTree(args)) throw fault("updated_input must be an object");
  return [{ patch_type: "tool_args", args }];
};

const patchesIn = (fields: Fields): readonly Patch[] => {
  // `updated_prompt` is no patch: no agent takes another prompt, and the decision and the context beside it count.
  const { patches } = fields;
  if (patches !== undefined && !Array.isArray(patches)) throw fault("patches must be a list");
  return [
    ...((patches ?? []) as readonly unknown[]).map(readPatch),
    ...mergedInput(fields["updated_input"] ?? fields["updatedInput"]),
  ];
};

const contextIn = (fields: Fields): readonly string[] => {
  const value = fields["context"] ?? fields["additionalContext"] ?? fields["additional_context"];
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.filter((item) => typeof item === "string" && item !== "") as string[];
};

const fileOf = (value: unknown): ContextFile[] => {
  if (typeof value === "string") return value === "" ? [] : [{ path: value }];
  if (!isTree(value) || typeof value["path"] !== "string") throw fault("context_files names paths");
  const { path, reason, lines } = value;
  if (lines !== undefined && !/^\d+(?:-\d+)?$/.test(String(lines)))
    throw fault("lines of a context file are a number or two, as in 10-40");
  return [
    {
      path,
      ...(typeof reason === "string" ? { reason } : {}),
      ...(lines === undefined ? {} : { lines: String(lines) }),
    },
  ];
};

const filesIn = ({ context_files: files }: Fields): readonly ContextFile[] => {
  if (files === undefined || files === null) return [];
  if (!Array.isArray(files)) throw fault("context_files must be a list");
  return files.flatMap(fileOf);
};

/** Claude Code's names for the same things, those of its envelope above those beside it. */
const flattened = (value: Fields): Fields => {
  const { hookSpecificOutput: inner } = value;
  if (inner !== undefined && inner !== null && !isTree(inner))
    throw fault("hookSpecificOutput must be an object");
  const fields = isTree(inner) ? { ...value, ...inner } : value;
  return {
    ...fields,
    decision: fields["permissionDecision"] ?? value["decision"],
    reason: fields["permissionDecisionReason"] ?? value["reason"],
  };
};

/** Fields that are not known count as absent; a known one of a wrong kind is a fault. */
export const responseOf = (value: unknown, id: string): Response => {
  if (!isTree(value)) throw fault("the answer must be a JSON object");
  const fields = flattened(value);
  const decision = decisionIn(fields, id);
  return {
    ...(decision === undefined ? {} : { decision }),
    patches: patchesIn(fields),
    context: contextIn(fields),
    context_files: filesIn(fields),
  };
};

/** Nothing printed is no opinion. */
export const responseIn = (text: string, id: string): Response => {
  if (text.trim() === "") return responseOf({}, id);
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw fault(`the answer is no JSON: ${JSON.stringify(text.trim().slice(0, 80))}`);
  }
  return responseOf(value, id);
};

/** By which a command refuses without JSON. */
const exitRefuse = 2;
const exitHalt = 49;

export const responseOfCommand = (
  ended: { readonly code: number | null; readonly out: string; readonly err: string },
  id: string,
): Response => {
  const { code, out, err } = ended;
  if (code === 0) return responseIn(out, id);
  if (code !== exitRefuse && code !== exitHalt)
    throw new HookFault(
      "runtime_error",
      `ended with ${code ?? "a signal"}${err.trim() === "" ? "" : `: ${err.trim().slice(0, 200)}`}`,
    );
  const fields = { decision: "deny", reason: err, halt: code === exitHalt };
  return responseOf(fields, id);
};
