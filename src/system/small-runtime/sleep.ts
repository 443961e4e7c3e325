/** In the place of src/system/sleep.ts. */
import { host } from "./host.ts";

export const sleep = (milliseconds: number): void => host.sleep(milliseconds);
