import { describeClient } from "../suite.ts";
import { openclaw } from "./driver.ts";

describeClient(openclaw, ["result"]);
