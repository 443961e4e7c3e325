/** A tool call as most agents hand it to a hook since Claude Code did: `{ hook_event_name, tool_name, tool_input,
 * cwd, ... }`; and the answer that puts another command in its place. */

export type Fields = Readonly<Record<string, unknown>>;

export interface ToolCall {
  readonly command: string;
  readonly cwd: string;
  /** The tool's whole input, as it came. */
  readonly input: Fields;
  /** Everything else that the agent said. */
  readonly payload: Fields;
}

/** The form of a payload that is for pith; names as the agent writes them. */
export interface ToolCallShape {
  readonly tools: readonly string[];
  /** Is it the event? Absent: Claude Code's before a tool's call. */
  isEvent?(payload: Fields): boolean;
  /** Where the payload names no directory. */
  cwd?(payload: Fields): unknown;
}

const isBeforeCall = (payload: Fields): boolean => payload["hook_event_name"] === "PreToolUse";

export const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** null: no text, or an empty one. */
export const textIn = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  return typeof value === "string" && value !== "" ? value : null;
};

/** The strings of a list; of anything else there are none. */
export const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** Walks down the keys; undefined if there is no such member. */
export const memberOf = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((tree, key) => (isObject(tree) ? tree[key] : undefined), value);

export const fieldsIn = (text: string): Fields | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
};

/** null: another event or tool, or a shape that is not known. */
export const toolCallIn = (text: string, shape: ToolCallShape): ToolCall | null => {
  const payload = fieldsIn(text);
  if (payload === null || !(shape.isEvent ?? isBeforeCall)(payload)) return null;
  const { tool_name: tool, tool_input: input } = payload;
  if (typeof tool !== "string" || !shape.tools.includes(tool) || !isObject(input)) return null;
  const command = input["command"];
  const cwd = shape.cwd?.(payload) ?? payload["cwd"];
  if (typeof command !== "string" || typeof cwd !== "string" || cwd === "") return null;
  return { command, cwd, input, payload };
};

export interface Decision {
  readonly permissionDecision: "allow";
  readonly permissionDecisionReason: string;
}

export const allowedAsTyped: Decision = {
  permissionDecision: "allow",
  permissionDecisionReason: "your rules allow every part of the command as typed",
};

export const updatedInput = (input: Fields, decision?: Decision): Fields => ({
  hookSpecificOutput: { hookEventName: "PreToolUse", ...decision, updatedInput: input },
});

/** Adds a text for the model beside the command's result. */
export const toldBeside = (answer: string | null, text: string): string => {
  const given = answer === null ? {} : (fieldsIn(answer) ?? {});
  const inner = isObject(given["hookSpecificOutput"]) ? given["hookSpecificOutput"] : {};
  return JSON.stringify({
    ...given,
    hookSpecificOutput: { hookEventName: "PreToolUse", ...inner, additionalContext: text },
  });
};
