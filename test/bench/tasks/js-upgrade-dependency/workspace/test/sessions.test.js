import { test } from "node:test";
import assert from "node:assert/strict";
import { createSessions } from "../src/sessions.js";
import { report } from "../src/audit.js";

test("sessions open and close", async () => {
  const sessions = createSessions();
  const id = await sessions.open("ann");
  assert.equal(await sessions.user(id), "ann");
  assert.equal(await sessions.close(id), true);
  assert.equal(await sessions.close(id), false);
  assert.equal(await sessions.user(id), undefined);
});

test("a session lasts an hour", async () => {
  let t = 0;
  const sessions = createSessions({ now: () => t });
  const id = await sessions.open("ann");
  t = 3_599_999;
  assert.equal(await sessions.user(id), "ann");
  t = 3_600_000;
  assert.equal(await sessions.user(id), undefined);
});

test("the report lists users", async () => {
  const sessions = createSessions();
  await sessions.open("bob");
  await sessions.open("ann");
  assert.equal(await report(sessions), "s-ann ann\ns-bob bob");
});
