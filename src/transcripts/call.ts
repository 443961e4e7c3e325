/** What agents have written down about their commands: one call of a shell tool each. */
import type { Environment } from "../system/environment.ts";

export interface Call {
  readonly session: string;
  readonly cwd: string;
  /** Milliseconds since 1970. */
  readonly t: number;
  readonly command: string;
  /** What the agent's model was given. */
  readonly output: string;
  readonly exit: number | null;
}

/** What was read of one transcript. */
export interface Read {
  readonly calls: readonly Call[];
  /** Lines that could not be read. */
  readonly broken: number;
}

/** An agent whose transcripts are known. */
export interface Source {
  /** As in `hooks/`. */
  readonly agent: string;
  readonly title: string;
  /** Files of transcripts. */
  files(env: Environment): readonly string[];
  read(path: string): Read | Promise<Read>;
}
