import { describeClient } from "../suite.ts";
import { gemini } from "./driver.ts";

describeClient(gemini, ["shell", "with"]);
