/** Text that the launcher's shell would not pass on stands in no text that gets a word inserted. */
import { expect, test } from "vitest";
import { rewrite } from "../../src/rewrite/rewrite.ts";
import { options } from "./options.ts";

const count = (text: string): number => rewrite(text, options).inserts.length;

test.each([
  "export IFS=:; ls",
  "IFS=: ls",
  "declare -x OPTIND=3; ls",
  "export PPID; ls",
  "export pith_home=/x; ls",
  "export _pith_text=x; ls",
  "ulimit -n 6; ls",
  "ulimit -Sn 10; ls",
  "ulimit -n $few; ls",
  "ulimit -v 200000; ls",
  "ulimit -c 0 -Sd2000; ls",
  "echo $BASH_EXECUTION_STRING; ls",
])("nothing in: %s", (text) => expect(count(text)).toBe(0));

test.each([
  "while IFS= read -r f; do echo $f; done; ls",
  "ulimit -n 4096; ls",
  "ulimit -n 4096 -v 8000000; ls",
  "ulimit -v unlimited; ls",
  "IFS=:; ls",
  "ulimit -c 0; ls",
])("something in: %s", (text) => expect(count(text)).toBe(1));
