/** Which package the newest version of a client is looked up in. */
import { expect, test } from "vitest";
import { clientOf } from "../../scripts/clients.ts";

test.each([
  ["claude", "@anthropic-ai/claude-code"],
  ["pi", "@earendil-works/pi-coding-agent"],
  ["crush", undefined],
])("%s: %s", async (agent, name) => {
  expect((await clientOf(agent))?.package).toBe(name);
});
