/** A file of cases in, their answers out, in the small runtime. */
import "../../src/system/small-runtime/globals.ts";
import { readFileSync } from "node:fs";
import { host } from "../../src/system/small-runtime/host.ts";
import { answerTo, type Case } from "./compared.ts";

const [, path = ""] = host.words;
for (const one of JSON.parse(readFileSync(path, "utf8")) as Case[])
  process.stdout.write(`${await answerTo(one)}\n`);
host.finish(0);
