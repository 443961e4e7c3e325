/** A file of cases in, their answers out, in the small runtime. */
import { whenAsked } from "../../src/system/small-runtime/globals.ts";
import { readFileSync } from "node:fs";
import { host } from "../../src/system/small-runtime/host.ts";
import { answerTo, type Case } from "./compared.ts";

const answer = async (): Promise<number> => {
  const [, path = ""] = host.words;
  for (const one of JSON.parse(readFileSync(path, "utf8")) as Case[])
    process.stdout.write(`${await answerTo(one)}\n`);
  return 0;
};

whenAsked(answer, async () => async () => {});
