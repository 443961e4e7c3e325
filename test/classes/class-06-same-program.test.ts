import { expect, test } from "vitest";
import { world } from "./world.ts";

const recorder = 'printf "%s\\n" "$0" "$@" "$PWD" >> "$HOME/trace"';

test("the same program gets the same arguments in the same folder", () => {
  const commands = [
    "grep -rn def . --include='*.py' -A 2",
    "rg -U -g '*.ts' -t js 'a\\nb' src",
    "rg '^def' path",
    "find . -not -name '*.pyc' -o -newer x",
    "git -C . log -n 3 --no-merges",
    "cargo test --all -- --nocapture 'a b'",
    "pytest -k 'x and not y' \"$HOME\"",
  ];
  const here = world();
  for (const name of ["grep", "rg", "find", "git", "cargo", "pytest"]) here.tool(name, recorder);
  for (const text of commands) {
    here.bash(`rm -f "$HOME/trace"; ${text}`);
    const native = here.bash('cat "$HOME/trace"').stdout;
    here.bash(`rm -f "$HOME/trace"`);
    here.bash(here.rewrite(text));
    expect(here.bash('/bin/cat "$HOME/trace"').stdout).toBe(native);
  }
});
