/** Who reads the output: recognised by what agents put into the environment of their shells. */
import type { Environment } from "../config/environment.ts";
import { hostCap } from "../reduce/budget.ts";

export interface Host {
  readonly name: string;
  readonly session?: string;
  /** Bytes that it shows of one output; 0: not known. */
  readonly cap: number;
}

const marks: readonly (readonly [variable: string, name: string])[] = [
  ["CLAUDECODE", "claude"],
  ["GEMINI_CLI", "gemini"],
  ["OPENCODE", "opencode"],
  ["COPILOT_CLI", "copilot"],
];

export const hostOf = ({ variables }: Environment): Host => {
  const name = marks.find(([variable]) => variables[variable] !== undefined)?.[1] ?? "unknown";
  const session = variables["CLAUDE_CODE_SESSION_ID"];
  const cap = name === "claude" ? hostCap : 0;
  return name === "claude" && session !== undefined ? { name, session, cap } : { name, cap };
};
