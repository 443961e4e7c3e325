import { describeClient } from "../suite.ts";
import { piFirst, piNext } from "./driver.ts";

describeClient(piFirst, ["shell", "result", "hook", "with"]);
describeClient(piNext, ["shell", "result", "hook", "with"]);
