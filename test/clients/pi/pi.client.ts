import { describeClient } from "../suite.ts";
import { piFirst, piNext } from "./driver.ts";

describeClient(piFirst, []);
describeClient(piNext, []);
