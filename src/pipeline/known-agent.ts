/** What keeps an agent from giving its model the note that `init` has written for it. */
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

/** What the shells of commands need to know of an agent, out of its folder below `hooks`. */
export interface KnownAgent {
  readonly name: string;
  readonly markers: readonly string[];
  /** Can its model read a kept output without a question? `installed`: by what `init` puts into its settings. */
  readonly recovers: boolean | "installed";
  /** Whether its model was seen reading a kept output back by its id alone, as the note says that `init` writes. */
  readonly byId?: boolean;
  readonly unread?: Unread;
}
