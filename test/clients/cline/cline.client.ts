import { describeClient } from "../suite.ts";
import { cline } from "./driver.ts";

describeClient(cline, ["result", "hook"]);
