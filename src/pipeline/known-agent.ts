/** Settings that keep the note of `init` from the agent's model. */
export interface Unread {
  /** Variables of its shells. */
  readonly variables?: readonly string[];
  /** A file beside the note's that it reads in its place. */
  readonly beside?: string;
  /** Settings beside the note and below the folders from the command's upwards. */
  readonly settings?: {
    readonly files: readonly string[];
    /** Where this stands in one of them, the note is not read; */
    readonly word: string;
    /** but it is where they name its file too. */
    readonly names?: boolean;
  };
}

/** How an agent tells that a script of its model's reads what a command prints ("code mode"), and not the model. */
export interface ReadByScript {
  /** In the environment of such a command. `begins`: how the value begins; absent: any value but one that means no. */
  readonly variables?: readonly { readonly name: string; readonly begins?: string }[];
  /** Settings that have scripts read, where no variable of a command tells. */
  readonly settings?: {
    /** Absolute, below the home (`~/…`), below the folder that a variable names (`$NAME/…`), or below the folder of the command
     * and each above it. */
    readonly files: readonly string[];
    /** Matches a text that switches it on. */
    readonly pattern: string;
  };
}

/** The part of an agent's description (below `hooks`) that shells of commands need. */
export interface KnownAgent {
  /** As in `--agent`; the folder's name. */
  readonly name: string;
  /** Environment variables that it sets for the shells it starts: any one of them tells that it is above us. */
  readonly markers: readonly string[];
  /** Can its model read a kept output without a question? Where it cannot, nothing is hidden there.
   * `installed`: by what `init` puts into its settings. */
  readonly recovers: boolean | "installed";
  /** Was its model seen reading a kept output back by its id alone, as the note says that `init` writes? Then marks need not
   * name the file. */
  readonly byId?: boolean;
  readonly unread?: Unread;
  /** Absent: it has no such mode, or its plugin alone is told. */
  readonly readByScript?: ReadByScript;
  /** Its shell is part of its own process: what that one's pipes hold is in the agent's hands, and read by programs. */
  readonly hasOwnShell?: boolean;
}

/** A program of an agent's as typed, and the variables that tell of the agent; none where it sets none. */
export interface AgentProgram {
  readonly name: string;
  readonly markers: readonly string[];
}
