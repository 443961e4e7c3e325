import { test } from "vitest";
import { describeClient } from "../suite.ts";
import { crush, executable } from "./driver.ts";

if (executable === "")
  test.skip("Crush is in no registry that it could be installed from: CLIENTS_CRUSH names an executable of it");
else describeClient(crush, ["hook"]);
