import { describeClient } from "../suite.ts";
import { codex } from "./driver.ts";

describeClient(codex, ["shell"]);
