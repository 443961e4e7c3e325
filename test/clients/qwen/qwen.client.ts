import { describeClient } from "../suite.ts";
import { qwen } from "./driver.ts";

describeClient(qwen, ["shell", "with"]);
