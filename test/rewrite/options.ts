import type { RewriteOptions } from "../../src/rewrite/rewrite.ts";
import { registry } from "../shell/registry.ts";

/** The environment has PATH and HOME only. */
const variable = (name: string): string | undefined => ({ PATH: "/usr/bin", HOME: "/home/dev" })[name];

/** Names that are no program anywhere. */
const nowhere = /^(?:x|LS|repeat|.*\r)$/;

/** Every other program is found, the host's shell defines nothing, nothing is excluded. */
export const options: RewriteOptions = {
  word: "pith",
  find: (program) => (nowhere.test(program) ? null : program),
  entries: registry,
  variable,
};
