import type { RewriteOptions } from "../../src/rewrite/rewrite.ts";
import { registry } from "../shell/registry.ts";

/** Every program is found, the host's shell defines nothing, nothing is excluded. */
export const options: RewriteOptions = { word: "pith", find: (program) => program, entries: registry };
