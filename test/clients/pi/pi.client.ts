import { describeClient } from "../suite.ts";
import { piFirst, piNext } from "./driver.ts";

describeClient(piFirst, ["inside", "after", "before", "with"]);
describeClient(piNext, ["inside", "after", "before", "with"]);
