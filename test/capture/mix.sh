#!/usr/bin/env bash
# Captures the fixtures of Elixir's mix as Debian packages it; dependencies are git repositories that lie beside the project.
. "$(dirname "$0")/record.sh"
export LC_ALL=C.UTF-8 MIX_HOME=$work/.mix HEX_HOME=$work/.hex ELIXIR_ERL_OPTIONS=+fnu
export GIT_AUTHOR_NAME=dev GIT_AUTHOR_EMAIL=dev@example.org GIT_COMMITTER_NAME=dev GIT_COMMITTER_EMAIL=dev@example.org
tool mix "$(mix --version | tail -1)"
mkdir -p "$work/none" && cd "$work/none" || exit 1
record test/no-project --fact 'Could not find a Mix.Project' -- mix test
cd "$work" && mix new shop >/dev/null && cd shop || exit 1
cat >lib/shop.ex <<'E'
defmodule Shop do
  def off(cents, percent) when is_integer(cents), do: cents - div(cents * percent, 100)
  def sell(stock, number) when number > stock, do: raise(ArgumentError, "only #{stock} left")
  def sell(stock, number), do: stock - number
end
E
for i in $(seq -w 1 24); do printf 'defmodule Shop.Part%s do\n  def total(n), do: n * %s\nend\n' "$i" "$((10#$i))" >"lib/part_$i.ex"; done
{ printf 'defmodule ShopTest do\n  use ExUnit.Case\n\n'; for i in $(seq 1 60); do printf '  test "takes %s percent off" do\n    assert Shop.off(100, %s) == %s\n  end\n\n' "$i" "$i" $((100 - i)); done
  printf '  test "raises an error beyond the stock" do\n    assert_raise ArgumentError, fn -> Shop.sell(1, 2) end\n  end\nend\n'; } >test/shop_test.exs
record compile/first --fact 'Generated shop app' -- mix compile
record compile/nothing -- mix compile
record test/pass --fact '61 tests, 0 failures' -- mix test --seed 7
record test/pass-trace --fact '61 tests, 0 failures' -- mix test --trace --seed 7
record test/pass-cover --fact '61 tests, 0 failures' --fact '| Total' -- mix test --cover --seed 7
record test/colour --fact '61 tests, 0 failures' -- mix test --trace --color --seed 7
record format/clean -- mix format --check-formatted
cat >test/order_test.exs <<'E'
defmodule OrderTest do
  use ExUnit.Case

  test "tells the warehouse" do
    IO.puts("error: printer 2 is out of paper")
    assert String.contains?("sold one lamp", "two lamps")
  end

  test "sells more than there is" do
    assert Shop.sell(1, 2) == 0
  end

  @tag :skip
  test "reorders" do
    assert false
  end

  test "lists" do
    assert %{lamps: 1, chairs: [1, 2, 3]} == %{lamps: 2, chairs: [1, 2, 4]}
  end

  describe "a parcel" do
    test "arrives" do
      pid = spawn_link(fn -> raise "the van broke down" end)
      ref = Process.monitor(pid)
      assert_receive {:DOWN, ^ref, _, _, :normal}
    end
  end
end
E
record test/fail --fact '66 tests, 4 failures, 1 skipped' --fact 'test tells the warehouse (OrderTest)' --fact 'test/order_test.exs:4' --fact '** (ArgumentError) only 1 left' --fact 'the van broke down' -- mix test --seed 7
record test/fail-trace --fact '66 tests, 4 failures, 1 skipped' --fact 'test tells the warehouse (OrderTest)' --fact 'test/order_test.exs:4' --fact '** (ArgumentError) only 1 left' --fact 'the van broke down' -- mix test --trace --seed 7
{ printf 'defmodule InvoiceTest do\n  use ExUnit.Case\n'; for i in $(seq 1 80); do printf '  test "line %s" do\n    assert %s == %s\n  end\n' "$i" "$i" $((i + 1)); done; echo end; } >test/invoice_test.exs
record test/many --fact '80 tests, 80 failures' --fact 'test line 80 (InvoiceTest)' --fact 'test/invoice_test.exs:240' -- mix test test/invoice_test.exs --seed 7
rm test/invoice_test.exs
record test/filtered --fact '61 tests, 0 failures, 60 excluded' -- mix test test/shop_test.exs:4 --seed 7
printf 'defmodule EmptyTest do\n  use ExUnit.Case\nend\n' >test/empty_test.exs
record test/nothing --fact '0 failures' -- mix test test/empty_test.exs
rm test/empty_test.exs
printf 'defmodule   Ugly do\ndef   a( b ),do: b\n   def c(d) do\n d+1\n end\nend\n' >lib/ugly.ex
for i in $(seq 1 30); do printf 'defmodule Ugly%s do\ndef a( b ),do: b\nend\n' "$i" >"lib/ugly_$i.ex"; done
record format/ugly --fact 'lib/ugly.ex' --fact 'lib/ugly_30.ex' -- mix format --check-formatted
rm lib/ugly*
{ echo 'defmodule Shop.Loose do'; for i in $(seq 1 12); do printf '  def a%s(unused, b) do\n    rest = b\n    Shop.Gone.call(b)\n  end\n' "$i"; done; echo end; } >lib/loose.ex
record compile/warnings --fact 'lib/loose.ex:2' --re '\b46\b' --fact 'Shop.Gone.call/1 is undefined' -- mix compile
record compile/strict --fact 'lib/loose.ex:2' --re '\b46\b' -- mix compile --force --warnings-as-errors
printf 'defmodule Shop.Broken do\n  def a(x) do\n    y + undefined_thing(x)\n  end\nend\n' >lib/broken.ex
record compile/error --fact 'lib/broken.ex:3' -- mix compile
printf 'defmodule Shop.Broken do\n  def a(x do\n    y\n  end\nend\n' >lib/broken.ex
record compile/syntax --fact 'lib/broken.ex:5:1' -- mix compile
record test/no-compile --fact 'lib/broken.ex:5:1' -- mix test
rm lib/broken.ex lib/loose.ex
for name in lamp chair table; do
  (cd "$work" && mix new "$name" >/dev/null && cd "$name" && for i in $(seq -w 1 20); do printf 'defmodule %s%s do\n  def n, do: %s\nend\n' "${name^}" "$i" "$((10#$i))" >"lib/x_$i.ex"; done && git init -q -b main && git add . && git commit -qm first)
done
sed -i "s#defp deps do#defp deps do\n    [{:lamp, git: \"file://$work/lamp\"}, {:chair, git: \"file://$work/chair\"}, {:table, git: \"file://$work/table\"}]\n  end\n\n  def none do#" mix.exs
record compile/deps-missing --fact 'Unchecked dependencies' --fact 'lamp' -- mix compile
record deps.get/first --fact 'Getting lamp' -- mix deps.get
record deps.compile/first --fact 'Generated table app' -- mix deps.compile
record deps.get/again -- mix deps.get
record deps.update/all --fact 'lamp' -- mix deps.update --all
record deps/list --fact 'lamp' -- mix deps
sed -i "s#/table\"#/absent\"#" mix.exs
record deps.get/missing --fact 'absent' -- mix deps.get
printf 'defmodule Shop.MixProject do\n  use Mix.Project\n  def project do\n    [app: :shop\n' >mix.exs
record compile/bad-project --fact 'mix.exs' -- mix compile
