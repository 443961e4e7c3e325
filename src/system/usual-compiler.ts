import type { Environment } from "./environment.ts";

/** Without what tells the executable's compiler to do little or nothing, for another program or a longer one of ours. */
export const withUsualCompiler = ({
  BUN_JSC_useJIT: _one,
  BUN_JSC_thresholdForOptimizeAfterWarmUp: __,
  ...rest
}: Environment["variables"]): Environment["variables"] => rest;
