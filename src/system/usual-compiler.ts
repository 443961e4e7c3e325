import type { Environment } from "./environment.ts";

/** Without what tells the executable to compile little or nothing and to reckon with little memory, for another program or a longer
 * one of ours. */
export const withUsualCompiler = ({
  BUN_JSC_useJIT: _one,
  BUN_JSC_thresholdForOptimizeAfterWarmUp: __,
  BUN_JSC_useDFGJIT: ___,
  BUN_JSC_useConcurrentJIT: ____,
  BUN_JSC_forceRAMSize: _____,
  ...rest
}: Environment["variables"]): Environment["variables"] => rest;
