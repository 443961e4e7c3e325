import { describeClient } from "../suite.ts";
import { qwen } from "./driver.ts";

describeClient(qwen, ["inside", "with"]);
