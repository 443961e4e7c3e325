import { describeClient } from "../suite.ts";
import { kilo } from "./driver.ts";

describeClient(kilo, ["shell", "result"]);
