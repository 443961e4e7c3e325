/** A conversation in no client's terms; each client's driver says which of its tools a call is. */

export interface ToolCall {
  readonly name: string;
  /** A text where the tool takes one (custom tools of the Responses API). */
  readonly input: Record<string, unknown> | string;
}

/** One call as the model makes it. */
export interface MadeCall extends ToolCall {
  readonly id: string;
}

export type Call =
  | {
      readonly does: "shell";
      readonly command: string;
      readonly background?: boolean;
      /** Seconds until the client ends it or moves it away. */
      readonly timeout?: number;
    }
  /** A sub-agent whose first message is the key. */
  | { readonly does: "agent"; readonly key: string }
  | { readonly does: "read"; readonly path: string }
  /** A tool of that very client. */
  | ({ readonly does: "tool" } & ToolCall);

/** One turn of the model: the calls it makes; the conversation ends when there is no turn left. */
export type Turn = readonly Call[] | ((results: readonly ToolResult[]) => readonly Call[]);

export interface Script {
  readonly turns: readonly Turn[];
  /** Turns of a sub-agent: of each conversation whose first message contains the key. */
  readonly agents?: Readonly<Record<string, readonly Turn[]>>;
  /** Number of its first call; 1 where absent. A conversation that goes on must not use those of its beginning again. */
  readonly firstCall?: number;
  /** Tokens that each turn's request is said to have taken. The client may compact on the way: turns are counted here. */
  readonly tokens?: readonly number[];
}

export interface ToolResult {
  readonly id: string;
  /** Which turn of the script asked for it; -1: a call that the client made up (a notification). */
  readonly turn: number;
  readonly text: string;
  readonly isError: boolean;
  /** The key of the sub-agent's script, "" for the main conversation. */
  readonly agent: string;
}

export const shell = (command: string, more: { background?: boolean; timeout?: number } = {}): Call => ({
  does: "shell",
  command,
  ...more,
});
