import { expect, test } from "vitest";
import { narrowRow } from "../../../src/engine/squeeze/narrow-row.ts";

test.each([
  [
    "a row of a long listing, the name with its blanks",
    "-rw-r--r--@  1 dev   staff    120 Mar 14 09:26 a   b",
    "-rw-r--r--@ 1 dev staff 120 Mar 14 09:26 a   b",
  ],
  [
    "a date in another language",
    "drwxr-xr-x   2 dev dev  4096  3. Mär 2025  src",
    "drwxr-xr-x 2 dev dev 4096  3. Mär 2025  src",
  ],
  [
    "a process, the command with its blanks",
    "root           1  0.0  0.1  10424  3140 ?        Ss   14:36   0:00 sh -c  'a   b'",
    "root 1 0.0 0.1 10424 3140 ? Ss 14:36 0:00 sh -c  'a   b'",
  ],
  [
    "a process with its parent",
    "root           1       0  0 14:36 ?        00:00:00 sleep  97",
    "root 1 0 0 14:36 ? 00:00:00 sleep  97",
  ],
  [
    "headings",
    "USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND",
    "USER PID %CPU %MEM VSZ RSS TTY STAT START TIME COMMAND",
  ],
  [
    "a row of statistics, the path with its blanks",
    " docs/a  b.md              |   4 +--",
    " docs/a  b.md | 4 +--",
  ],
  ["a renamed file", " src/{a.ts => b.ts} |    0", " src/{a.ts => b.ts} | 0"],
  ["a file that is no text", " x.png        | Bin 0 -> 1234 bytes", " x.png | Bin 0 -> 1234 bytes"],
])("%s", (_, row, narrow) => {
  expect(narrowRow(row)).toBe(narrow);
});

test.each([
  "total   12",
  "-rw-r--r-- 1 user Domain Users 4096 Mar 14 09:26 a  b",
  "crw-rw-rw- 1 root root   1,   3 Mar 14 09:26 null",
  "words  with   blanks",
  " a    | b",
  " a    |  4 of 5",
  "  a   |  4 +",
])("left as it is: %s", (line) => {
  expect(narrowRow(line)).toBe(line);
});
