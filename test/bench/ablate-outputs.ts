/** Shown text of captures and of recorded outputs, by the engine that this is bundled with. */
import { entries } from "../../src/registry/shipped.generated.ts";
import type { Ending, Filter } from "../../src/filter-kit/filter.ts";
import { generic } from "../../src/filter-kit/generic.ts";
import type { OutputLimit } from "../../src/history/output-limits.ts";
import { reduceText } from "../../src/pipeline/reduce-text.ts";
import { match } from "../../src/registry/match.ts";
import type { Fixture } from "../fixtures.ts";
import { runEngine } from "../engine/run-engine.ts";

/** null: no filter is for it. */
export const ofCapture = async ({ description, output }: Fixture): Promise<string | null> => {
  const found = match(description.argv);
  if (found === null) return null;
  const { command, argv } = found;
  const ending = { code: description.exit, signal: description.signal ?? null };
  const [filter, recognisable] = [(await filters()).get(command) ?? generic, await recognised()];
  return runEngine(filter, output, { command, argv, ending, recognisable }).shown.toString();
};

interface Recording {
  readonly command: string;
  readonly output: string;
  readonly exit: number | null;
  readonly namesPath: boolean;
  limit(ending: Ending): OutputLimit;
}

const id = "7K2M9QXA";
const path = `/home/dev/.local/share/pith/tee/1700000000_command_${id}.log`;
const store = { commit: () => ({ id, path }) };

export const ofRecording = async ({ output, ...recording }: Recording): Promise<string> =>
  (await reduceText({ ...recording, output: Buffer.from(output), store })).output.toString();

let loading: Promise<ReadonlyMap<string, Filter>> | undefined;
const filters = (): Promise<ReadonlyMap<string, Filter>> =>
  (loading ??= Promise.all(
    entries.map(async ({ command, load }): Promise<[string, Filter]> => [command, await load()]),
  ).then((all) => new Map(all)));

const recognised = async () =>
  [...(await filters())]
    .map(([command, filter]) => ({ command, filter }))
    .filter(({ filter }) => filter.signatures !== undefined);
