/** Folds once, after having said that it begins. */
import { writeSync } from "node:fs";
import { environmentOf } from "../../src/system/environment.ts";
import { openHistory } from "../../src/history/history.ts";

const environment = environmentOf({
  variables: { HOME: process.argv[2] },
  platform: "linux",
  uid: process.getuid?.() ?? null,
});
writeSync(1, "begins\n");
const fold = async (): Promise<void> => (await openHistory(90, environment)).close();
void fold();
