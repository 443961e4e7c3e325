import { describeClient } from "../suite.ts";
import { opencode } from "./driver.ts";

describeClient(opencode, ["shell", "result"]);
