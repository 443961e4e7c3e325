/** Output without a pause: what one flush holds back, the next one decides. */
import { expect, test } from "vitest";
import { createEngine } from "../../src/engine/engine.ts";
import { generic } from "../../src/filter-kit/generic.ts";

test.each([1, 3, 10, 25, 50])(
  "%i lines come between two flushes: a line from before is decided by the second",
  (each) => {
    let shown = "";
    const engine = createEngine({
      command: "test",
      filter: generic,
      context: { argv: ["test"], cols: 80, mode: "balanced" },
      recognisable: [],
      recall: null,
      store: { commit: () => ({ id: "7K2M9QXA", path: "/kept" }) },
      deliver: (chunk) => (shown += Buffer.from(chunk).toString()),
    });
    const say = (text: string): void => engine.write(Buffer.from(`${text}\n`), 1);
    for (let i = 0; i < 130; i += 1) say(`copied ${i} of 130 files`);
    say("server is ready: http://localhost:3000");
    for (let turn = 0; turn < 2; turn += 1) {
      for (let i = 0; i < each; i += 1) say(`ping ${turn * each + i}`);
      engine.flush();
    }
    expect(shown).toContain("server is ready");
  },
);
