/** After each test file: what its helpers made goes. */
import { afterAll } from "vitest";
import { removeLeftOver } from "./left-over.ts";

afterAll(removeLeftOver);
