/** Common parts of the model providers' protocols, as far as a scripted model needs them. */
import type { MadeCall } from "./script.ts";

/** One request of a client to its model. */
export interface Asked {
  /** Names of the tools on offer. */
  readonly tools: readonly string[];
  /** Text of the user before the model's first answer. */
  readonly opening: string;
  readonly results: readonly { readonly id: string; readonly text: string; readonly isError: boolean }[];
  /** The calls of each of the model's answers, as the client tells them back; the arguments as JSON. */
  readonly answers: readonly (readonly { readonly id: string; readonly input: string }[])[];
  readonly streams: boolean;
  /** Last text of the client. */
  readonly last?: string;
}

export interface Reply {
  readonly type: "text/event-stream" | "application/json";
  readonly body: string;
}

export interface Dialect {
  /** Is the request's path one of this protocol? */
  speaks(path: string): boolean;
  read(body: unknown, path: string): Asked;
  /** `tokens`: what the request has taken, where that matters. */
  write(calls: readonly MadeCall[], streams: boolean, tokens?: number): Reply;
}

export const stream = (body: string): Reply => ({ type: "text/event-stream", body });
export const whole = (body: object): Reply => ({ type: "application/json", body: JSON.stringify(body) });
