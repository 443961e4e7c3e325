/** Properties run with one seed in `npm test`, so that a red run can be repeated; `PITH_SEED=random` looks further. */
import fc from "fast-check";

const seed = process.env["PITH_SEED"];
if (seed !== "random") fc.configureGlobal({ seed: seed === undefined ? 20_261_121 : Number(seed) });
