/** The generated parts of the scripts in which a shell asks: what is worth asking about, and how it is asked. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { offWords, scriptVariables } from "../pipeline/read-by-script.ts";

const shared = (name: string): string =>
  readFileSync(join(import.meta.dirname, "start", `${name}.bash`), "utf8");

/** Shell code that does `then` where the environment says that a script of the model's reads what a command prints. */
export const scriptCases = (then: string): string =>
  scriptVariables
    .map(({ name, begins }) => {
      const other = begins === undefined ? `${["''", ...offWords].join(" | ")}) ;; *` : `${begins}*`;
      return `case \${${name}-} in ${other}) ${then} ;; esac`;
    })
    .join("\n  ");

/** Fills in `@HOST@` and `@ASK@`, and in it `@WORDS@`, each between blanks: those behind which nothing is inserted. `hosts`: the rows
 * of the table of agents.
 * Runs where the sources are: the build writes what it gives. */
export const entryScript = (template: string, words: readonly string[], hosts = ""): string =>
  template
    .replace("@HOST@\n", () => shared("host"))
    .replace("@HOSTS@", () => hosts)
    .replace("@ASK@\n", () => shared("ask"))
    .replace("@READ_BY_SCRIPT@", () => scriptCases("return 1"))
    .replace("@WORDS@", () => ` ${words.join(" ")} `);
