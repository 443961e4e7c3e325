import { describeClient } from "../suite.ts";
import { claude } from "./driver.ts";

describeClient(claude, ["shell", "result", "hook"]);
