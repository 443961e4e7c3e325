import { describeClient } from "../suite.ts";
import { droid } from "./driver.ts";

describeClient(droid, ["shell", "hook"]);
