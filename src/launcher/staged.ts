/** A run whose output goes through hooks of the user's before anything else is done with it. */
import type { Environment } from "../system/environment.ts";
import type { Settings } from "../config/settings.ts";
import type { OutputStage } from "../extensions/output-stage.ts";
import type { ExitCode } from "../system/exit-codes.ts";
import { writeAll } from "../system/write-all.ts";
import type { Pipeline, Program } from "../pipeline/open-pipeline.ts";
import type { Call, Over } from "./call.ts";
import { drain, type Drained, plainTaker, type Sources, type Taker } from "./drain.ts";
import { pipelineFor } from "./reduce.ts";

const through = (pipeline: Taker, stage: OutputStage): Taker => {
  const pass = (bytes: Uint8Array): void => {
    if (bytes.length > 0) pipeline.write(bytes, 1);
  };
  return {
    ...pipeline,
    write: (chunk) => pass(stage.write(chunk)),
    idle: () => {
      pass(stage.idle());
      pipeline.idle();
    },
  };
};

const innerOf = (call: Call, { inner }: OutputStage) => ({ ...call, argv: inner, typedArgv: call.argv });

/** Remembers the delivered bytes, so that a note never follows an open line. */
class Delivery {
  #isOpen = false;

  readonly write = (bytes: Uint8Array, stream: number): void => {
    writeAll(stream, bytes);
    if (stream === 1 && bytes.length > 0) this.#isOpen = bytes.at(-1) !== 10;
  };

  note(text: string | null): void {
    if (text !== null) this.write(Buffer.from(this.#isOpen ? `\n${text}` : text), 1);
  }
}

/** If no pipeline is to be had: everything that hooks let through goes on at once, and nothing is recorded. */
const withoutPipeline = ({ write }: Delivery): Taker => plainTaker((bytes) => write(bytes, 1));

/** Never throws: `cat` would show what hooks have not seen. */
const openStaged = (
  call: Call & Pick<Program, "isDone" | "typedArgv">,
  { settings, env }: Settled,
  delivery: Delivery,
): Promise<Pipeline | null> => pipelineFor(call, settings, env, delivery.write).catch(() => null);

interface Settled {
  readonly settings: Settings;
  readonly env: Environment;
}

interface Held {
  readonly pipeline: Pipeline | null;
  readonly stage: OutputStage;
  readonly delivery: Delivery;
}

/** Asks hooks about the whole output, then ends the run as without them. */
const settle = async (
  call: Call,
  { pipeline, stage, delivery }: Held,
  { ending, endedAt }: Pick<Drained, "ending" | "endedAt">,
  settled: Settled,
): Promise<void> => {
  const { rest, raw, note, delivered } = await stage.finish(ending);
  // With everything held back nothing was given to the filter yet.
  const last =
    raw && stage.holds
      ? await openStaged({ ...innerOf(call, stage), isDone: true }, settled, delivery)
      : pipeline;
  if (raw && !stage.holds) last?.passUndelivered();
  if (rest.length > 0) (last ?? withoutPipeline(delivery)).write(rest, 1);
  const result = last?.end(ending);
  delivery.note(note);
  delivered();
  if (last === null || result === undefined) return;
  last.record(call.start, { ending, took: Date.now() - call.start, endedAt, result });
  delivery.note(await stage.after(ending, result.rawB).catch(() => null));
};

export const drainStaged = async (
  call: Call,
  { sources, stage }: { readonly sources: Sources; readonly stage: OutputStage },
  settings: Settings,
  env: Environment,
): Promise<ExitCode> => {
  const delivery = new Delivery();
  const pipeline = await openStaged(innerOf(call, stage), { settings, env }, delivery);
  const drained = await drain(through(pipeline ?? withoutPipeline(delivery), stage), sources);
  await settle(call, { pipeline, stage, delivery }, drained, { settings, env });
  return drained.code;
};

export const reduceStaged = async (
  call: Call,
  { over, stage }: { readonly over: Over; readonly stage: OutputStage },
  settings: Settings,
  env: Environment,
): Promise<void> => {
  const delivery = new Delivery();
  const pipeline = await openStaged(innerOf(call, stage), { settings, env }, delivery);
  through(pipeline ?? withoutPipeline(delivery), stage).write(over.bytes, 1);
  await settle(call, { pipeline, stage, delivery }, over, { settings, env });
};
