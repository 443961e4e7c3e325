/** A hook that nobody has seen at work, and of whose host a question is open, is installed only by name. */
import { expect, test } from "vitest";
import { agents } from "../../hooks/registry.generated.ts";
import { isUnproven, proofOf, questions } from "../../scripts/proofs.ts";
import { defaults } from "../../src/config/settings.ts";
import { integrationsFor, propose } from "../../src/install/proposal.ts";
import { unprovenHooks } from "../../src/install/unproven-hooks.generated.ts";

const withHook = (await Promise.all(agents.map(({ load }) => load()))).filter(({ integrations }) =>
  integrations.includes("hook"),
);

test.each(withHook.map((agent) => [agent.name, agent] as const))("%s", (name, agent) => {
  const { hook, integrations } = proofOf(name);
  const isKnown =
    integrations?.hook !== undefined ||
    questions.every((question) => (hook?.answers?.[question] ?? "") !== "");
  expect(isUnproven(agent)).toBe(!isKnown);
  expect(unprovenHooks.includes(name)).toBe(!isKnown);
  const unasked = integrationsFor(agent, undefined, defaults);
  expect(unasked.includes("hook")).toBe(isKnown);
  expect(unasked).not.toEqual([]);
  if (!isKnown) expect(unasked).toEqual(["instructions"]);
  expect(integrationsFor(agent, "hook", defaults)).toEqual(["hook"]);
});

test("init says why it is the instructions", () => {
  const agent = withHook.find(({ name }) => unprovenHooks.includes(name))!;
  const setup = {
    detect: () => true,
    install: () => ({ changes: [], notes: ["own"] }),
    uninstall: () => ({ changes: [], notes: [] }),
    installed: () => [],
    probe: () => [],
  };
  const notes = (via: "hook" | "instructions") => propose({ agent, setup }, [via], null).plan.notes;
  expect(notes("instructions")[0]).toContain("--via hook");
  expect(notes("hook")).toEqual(["own"]);
});
