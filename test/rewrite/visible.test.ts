import { expect, test } from "vitest";
import { visible } from "../../src/rewrite/visible.ts";

/** `!` stands for silent, `+` for evidence; the words, or `?` where the program is not known. */
const shown = (text: string): readonly string[] | null =>
  visible(text)?.map(
    ({ argv, silent, evidence }) => `${silent ? "!" : ""}${evidence ? "+" : ""}${argv?.join(" ") ?? "?"}`,
  ) ?? null;

test.each<[string, readonly string[] | null]>([
  ["cargo test", ["+cargo test"]],
  ["cd x && cargo test", ["!+cd x", "+cargo test"]],
  ["cd x; cargo test", ["!cd x", "+cargo test"]],
  ["cargo build && cargo test && git status", ["+cargo build", "+cargo test", "+git status"]],
  ["cargo build || cargo test", ["cargo build", "cargo test"]],
  ["cargo test; true", ["cargo test", "!+true"]],
  ["cargo test\ngit status", ["cargo test", "+git status"]],
  ["cargo test | grep x", ["+grep x"]],
  ["cargo test 2>&1 | tail -20", ["cargo test"]],
  ["git log | cat | tail -3", ["git log"]],
  ["git log | tail -f", ["+tail -f"]],
  ["cargo test > f; cat f", ["+cat f"]],
  ["! cargo test", ["cargo test"]],
  ["(cd x; cargo test)", ["!cd x", "+cargo test"]],
  ["{ cargo build; cargo test; } 2>&1", ["cargo build", "+cargo test"]],
  ["{ cargo test; } | tail -5", ["cargo test"]],
  ["cargo test &", ["cargo test"]],
  ["cargo test & git status", ["cargo test", "+git status"]],
  ["if cargo test; then ls; fi", ["cargo test", "ls"]],
  ["for i in a b; do cargo test $i; done", ["cargo test $i"]],
  ["[ -f x ] || exit 0; cargo test", ["![ -f x ]", "!exit 0", "cargo test"]],
  ["cd x || exit 1; cargo test", ["!cd x", "!exit 1", "+cargo test"]],
  ["exec cargo test", ["cargo test"]],
  ["eval x; cargo test", ["eval x", "cargo test"]],
  ["f() { cargo test; }; f", ["+?"]],
  ["$X test", ["+?"]],
  ['x=$(cargo test); git commit -m "$x"', ["!?", '+git commit -m "$x"']],
  ["mkdir -p a && mv -v b c && rm d", ["!+mkdir -p a", "+mv -v b c", "!+rm d"]],
  [". .venv/bin/activate && pytest", ["!. .venv/bin/activate", "pytest"]],
  ['source "$HOME/.cargo/env"; cargo test', ['!source "$HOME/.cargo/env"', "cargo test"]],
  ["source run-all.sh; cargo test", ["source run-all.sh", "cargo test"]],
  ["conda activate a && conda list", ["!+conda activate a", "+conda list"]],
  ['eval "$(pyenv init -)" && pytest', ['!eval "$(pyenv init -)"', "pytest"]],
  ['eval "$(cat x)"', ['eval "$(cat x)"']],
  ["sed -i s/a/b/ f && sed -n 1p f", ["!+sed -i s/a/b/ f", "+sed -n 1p f"]],
  ["gofmt -w . && gofmt -l -w .", ["!+gofmt -w .", "+gofmt -l -w ."]],
  ["alias a=b; alias", ["!alias a=b", "+alias"]],
  ["ulimit -n 64; ulimit -n", ["!ulimit -n 64", "+ulimit -n"]],
  ["pkill -f x; git commit -qm y", ["!pkill -f x", "!+git commit -qm y"]],
  ["git commit -q -m y && git commit -m z", ["!+git commit -q -m y", "+git commit -m z"]],
  ["cargo test 'x", null],
  ["", []],
])("%j", (text, expected) => {
  expect(shown(text)).toEqual(expected);
});

test("connectors come along", () => {
  expect(visible("a; b && c | d || e")?.map(({ connector }) => connector)).toEqual(["", ";", "|", "||"]);
});
