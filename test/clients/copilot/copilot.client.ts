import { describeClient } from "../suite.ts";
import { copilot } from "./driver.ts";

describeClient(copilot, ["result"]);
