import { describeClient } from "../suite.ts";
import { cline } from "./driver.ts";

describeClient(cline, ["after", "before"]);
