/** What the shells of commands need to know of an agent, out of its folder below `hooks`. */
export interface KnownAgent {
  readonly name: string;
  readonly markers: readonly string[];
  /** Can its model read a kept output without a question? `installed`: by what `init` puts into its settings. */
  readonly recovers: boolean | "installed";
  /** Whether its model was seen reading a kept output back by its id alone, as the note says that `init` writes. */
  readonly byId?: boolean;
}
