/** The sink of an ended run has taken everything out of the pipe: no other process could pass it on. */
import { expect, test, vi } from "vitest";
import { reduceAll } from "../../src/launcher/reduce.ts";
import { reduceStaged } from "../../src/launcher/staged.ts";
import { defaults } from "../../src/config/settings.ts";
import { environmentOf } from "../../src/system/environment.ts";
import type { OutputStage } from "../../src/extensions/output-stage.ts";

const { written } = vi.hoisted(() => ({ written: [] as string[] }));

vi.mock("../../src/pipeline/open-pipeline.ts", () => ({
  openPipeline: () => Promise.reject(new Error("a fault")),
}));
vi.mock("../../src/system/write-all.ts", () => ({
  writeAll: (fd: number, bytes: Uint8Array) => void written.push(`${fd} ${Buffer.from(bytes).toString()}`),
}));

const call = { start: 0, cwd: "/", argv: ["ls"], launcher: 1 };
const over = { bytes: Buffer.from("a\nb\n"), ending: { code: 0, signal: null }, endedAt: 0 };
const env = environmentOf({ home: "/", temporary: "/", cwd: "/", variables: {} });

test("without a pipeline all of it goes out as it is, once", async () => {
  await reduceAll(call, over, defaults, env);
  const stage = {
    inner: ["ls"],
    write: (bytes: Uint8Array) => bytes.subarray(0, 2),
    finish: async () => ({ rest: Buffer.from("B\n"), note: null, delivered: () => {} }),
  } as unknown as OutputStage;
  await reduceStaged(call, { over, stage }, defaults, env);
  expect(written).toEqual(["1 a\nb\n", "1 a\n", "1 B\n"]);
});
