/** Verdicts of the apt-get filter on real output. */
import { describe } from "vitest";
import { testVerdicts } from "./verdict-tables.ts";

const hidden: readonly [string, Record<string, number>][] = [
  ["apt-get/install/ok", { "progress lines": 10 }],
  ["apt-get/install/present", { "progress lines": 3 }],
  ["apt-get/install/quiet", { "progress lines": 6 }],
  ["apt-get/install/several", { "progress lines": 17, "hint lines": 2 }],
  ["apt-get/install/unknown", { "progress lines": 3 }],
  ["apt-get/remove/ok", { "progress lines": 5 }],
  ["apt-get/update/ok", { "progress lines": 5 }],
  ["apt-get/update/unreachable", { "progress lines": 8 }],
];

const must: readonly [string, readonly string[]][] = [
  ["apt-get/install/several", ["0 upgraded, 3 newly installed, 0 to remove and 127 not upgraded."]],
  [
    "apt-get/update/unreachable",
    [
      "Err:1 http://localhost:9/debian bookworm InRelease",
      "W: Failed to fetch http://localhost:9/debian/dists/bookworm/InRelease  Could not connect to localhost:9 (127.0.0.1). - connect (111: Connection refused)",
      "W: Some index files failed to download. They have been ignored, or old ones used instead.",
    ],
  ],
];

const unhidden = ["apt-get/install/not-root"];
const leftAlone = ["apt-get/install/simulated"];

describe("apt-get", () => {
  testVerdicts({ hidden, must, unhidden, leftAlone });
});
