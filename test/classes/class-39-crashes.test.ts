import fc from "fast-check";
import { expect, test } from "vitest";
import { world } from "./world.ts";

test("any bytes: what cannot be reduced is what came", () => {
  const here = world();
  here.file("ci.sh", "cat bytes\n");
  const odd = fc.oneof(
    fc.uint8Array({ maxLength: 3000 }),
    fc.string({ unit: "binary", maxLength: 900 }).map((text) => Buffer.from(text)),
    fc.constantFrom(Buffer.from("漢字\u0000🎉".repeat(500)), Buffer.from("x".repeat(1_500_000))),
  );
  fc.assert(
    fc.property(odd, (bytes) => {
      here.file("bytes", bytes);
      const result = here.withPith("bash ci.sh");
      expect(result.code).toBe(0);
      expect(Buffer.byteLength(result.stdout)).toBeGreaterThanOrEqual(bytes.length === 0 ? 0 : 1);
    }),
    { numRuns: 30 },
  );
});
