/** The properties of captures at all of them, where `npm test` looks at every second one or at fewer places of each. */
import { vi } from "vitest";

vi.stubEnv("PITH_TEST_WHOLE", "1");
await import("../filters.test.ts");
await import("../distinguishable.test.ts");
