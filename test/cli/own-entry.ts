/** `own-entry.ts NAME WORD...`: what `src/main.ts` does with a command of ours. */
import config from "../../src/cli/config.ts";
import filter from "../../src/cli/filter.ts";
import forget from "../../src/cli/forget.ts";
import gain from "../../src/cli/gain.ts";
import raw from "../../src/cli/raw.ts";

const [name, ...words] = process.argv.slice(2);
const command = [config, filter, forget, gain, raw].find((one) => one.name === name);

const start = async (): Promise<number> => (command === undefined ? 70 : await command.run(words));

start().then(
  (code) => (process.exitCode = code),
  (fault: Error) => {
    process.stderr.write(`pith: ${fault.name === "UserError" ? fault.message : fault.stack}\n`);
    process.exitCode = fault.name === "UserError" ? 2 : 70;
  },
);
