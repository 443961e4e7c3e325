/** A test that stands in a filter file. */
export interface InlineTest {
  readonly name: string;
  /** Standard output; of both streams where the test names no `stderr`. */
  readonly input: string;
  readonly stderr: string;
  readonly exit: number;
  /** Words behind the command. */
  readonly args: readonly string[];
  /** Paths that the project is supposed to have, for variants by `files`. */
  readonly files: readonly string[];
  readonly expected: string;
  /** Line of the test's table in the file, from 1. */
  readonly line: number;
}
