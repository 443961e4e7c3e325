import { describeClient } from "../suite.ts";
import { claude } from "./driver.ts";

describeClient(claude, ["inside", "after", "before"]);
