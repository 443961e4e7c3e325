#!/usr/bin/env bash
# Captures the fixtures of bundler, rake and minitest: gems are built here and served on loopback. ONLY=rake captures one tool.
. "$(dirname "$0")/record.sh"
wanted() { [ -z "${ONLY:-}" ] || [[ " $ONLY " == *" $1 "* ]]; }
folder() { mkdir -p "$work/$1" && cd "$work/$1" || exit 1; }
export BUNDLE_USER_HOME=$work/bundle GEM_HOME=$work/gems BUNDLE_SILENCE_ROOT_WARNING=1
unset http_proxy https_proxy HTTP_PROXY HTTPS_PROXY

if wanted bundle; then
  tool bundle "$(bundle --version)"
  port=18432 site=$work/site
  mkdir -p "$site/gems"
  gem_of() { # gem_of NAME VERSION [DEPENDENCY…]
    mkdir -p "$work/src/$1/lib"; echo "# $1" >"$work/src/$1/lib/$1.rb"
    { printf 'Gem::Specification.new do |s|\n  s.name = "%s"; s.version = "%s"; s.summary = "%s"; s.authors = ["dev"]; s.files = ["lib/%s.rb"]; s.license = "MIT"\n' "$1" "$2" "$1" "$1"
      [ -z "${message:-}" ] || printf '  s.post_install_message = "%s"\n' "$message"
      [ -z "${extension:-}" ] || printf '  s.extensions = ["extconf.rb"]; s.files += ["extconf.rb"]\n'
      for dependency in "${@:3}"; do printf '  s.add_dependency "%s"\n' "$dependency"; done; echo end; } >"$work/src/$1/$1.gemspec"
    (cd "$work/src/$1" && gem build -q "$1.gemspec" >/dev/null 2>&1 && mv "$1-$2.gem" "$site/gems/")
  }
  for i in $(seq -w 1 44); do gem_of "part_$i" "1.$((10#$i % 5)).0"; done
  gem_of shopkit 3.0.0 $(seq -f 'part_%02g' 1 44)
  message="Thank you for installing old_kit! Please see the upgrade notes." gem_of old_kit 1.0.0
  mkdir -p "$work/src/native_kit"; printf 'abort "native_kit needs libshop, which was not found"\n' >"$work/src/native_kit/extconf.rb"
  extension=1 gem_of native_kit 0.9.0
  gem_of picky 1.0.0 'part_01", "< 1.0'
  (cd "$site" && gem generate_index -q >/dev/null 2>&1)
  (cd "$site" && exec python3 -m http.server "$port" --bind 127.0.0.1 >/dev/null 2>&1) & server=$!
  trap 'kill $server; rm -rf "$work"' EXIT
  until curl -sf "http://127.0.0.1:$port/specs.4.8.gz" >/dev/null; do sleep 0.2; done
  folder empty
  record install/no-gemfile --fact 'Could not locate Gemfile' -- bundle install
  folder shop
  gemfile() { { printf 'source "http://127.0.0.1:%s"\n' "$port"; printf 'gem "%s"\n' "$@"; } >Gemfile; }
  gemfile shopkit old_kit
  bundle config set --local path "$work/vendor" >/dev/null
  record install/first --fact 'Bundle complete! 2 Gemfile dependencies, 47 gems now installed.' --fact 'Please see the upgrade notes' -- bundle install
  record install/again --fact 'Bundle complete! 2 Gemfile dependencies, 47 gems now installed.' -- bundle install
  record list/all --fact 'shopkit (3.0.0)' --fact 'part_44 (1.4.0)' -- bundle list
  record outdated/none --fact 'Bundle up to date!' -- bundle outdated
  for i in $(seq -w 1 9); do gem_of "part_0$i" 1.9.0; done; (cd "$site" && gem generate_index -q >/dev/null 2>&1)
  record outdated/many --fact 'part_09' -- bundle outdated
  record update/many --fact 'Installing part_09 1.9.0 (was 1.4.0)' --fact 'Bundle updated!' -- bundle update
  record check/ok --fact "The Gemfile's dependencies are satisfied" -- bundle check
  gemfile shopkit absent_kit
  record install/missing --fact "Could not find gem 'absent_kit'" -- bundle install
  gemfile shopkit picky
  record install/conflict --fact 'picky' --fact 'part_01' -- bundle install
  gemfile shopkit native_kit
  record install/native-failure --fact 'native_kit needs libshop, which was not found' --fact 'An error occurred while installing native_kit (0.9.0), and Bundler' -- bundle install
  printf 'source "http://127.0.0.1:%s"\ngem "a" do\n' "$port" >Gemfile
  record install/bad-gemfile --fact 'There was an error parsing `Gemfile`' -- bundle install
fi

if wanted rake; then
  tool rake "$(rake --version)"
  folder jobs
  record run/no-rakefile --fact 'No Rakefile found' -- rake
  cat >Rakefile <<'R'
task default: %i[parts report]
desc "Builds every part"
task :parts do
  60.times { |number| puts "built part #{number}" }
end
desc "Tells what was built"
task(report: :parts) { puts "60 parts, 2 warnings: part 7 is thin" }
desc "Fails"
task(:sell) { raise ArgumentError, "no lamp in stock" }
task(:shell) { sh "echo packing; exit 4" }
desc "Copies"
task(:copy) { mkdir_p "out"; 20.times { |number| cp "Rakefile", "out/#{number}" } }
R
  record run/default --fact '60 parts, 2 warnings: part 7 is thin' -- rake
  record run/failure --fact 'ArgumentError: no lamp in stock' --fact 'Rakefile:9' --fact 'Tasks: TOP => sell' -- rake sell
  record run/shell-failure --fact 'Command failed with status (4)' -- rake shell
  record run/unknown --fact "Don't know how to build task 'gone'" -- rake gone
  record run/trace --fact 'ArgumentError: no lamp in stock' --fact 'Rakefile:9' -- rake sell --trace
  record run/tasks --fact 'rake parts' -- rake -T
  record run/copy --fact 'mkdir -p out' -- rake copy
fi

if wanted minitest; then
  tool minitest "minitest $(ruby -e 'require "minitest"; puts Minitest::VERSION')"
  folder store
  mkdir -p lib test
  printf 'class Stock\n  def initialize(count) = @count = count\n  attr_reader :count\n  def sell(number)\n    raise ArgumentError, "only #{count} left" if number > count\n    @count -= number\n  end\nend\n' >lib/stock.rb
  { printf 'require "minitest/autorun"\nrequire "stock"\nclass StockTest < Minitest::Test\n'
    for i in $(seq 1 60); do printf '  def test_sells_%s\n    assert_equal %s, Stock.new(100).sell(%s)\n  end\n' "$i" $((100 - i)) "$i"; done
    printf '  def test_raises_an_error_beyond_the_stock\n    assert_raises(ArgumentError) { Stock.new(1).sell(2) }\n  end\nend\n'; } >test/stock_test.rb
  record pass/dots --fact '61 runs, 61 assertions, 0 failures, 0 errors, 0 skips' -- ruby -Ilib -Itest test/stock_test.rb --seed 7
  record pass/verbose --fact '61 runs, 61 assertions, 0 failures, 0 errors, 0 skips' -- ruby -Ilib -Itest test/stock_test.rb -v --seed 7
  printf 'require "rake/testtask"\nRake::TestTask.new { |task| task.libs << "lib"; task.pattern = "test/**/*_test.rb" }\n' >Rakefile
  record pass/rake --env 'TESTOPTS=--seed=7 -v' --fact '61 runs, 61 assertions, 0 failures, 0 errors, 0 skips' -- rake test
  cat >test/order_test.rb <<'R'
require "minitest/autorun"
require "stock"
class OrderTest < Minitest::Test
  def test_tells_the_warehouse
    puts "error: printer 2 is out of paper"
    assert_includes "sold one lamp", "two lamps", "the warehouse heard another count"
  end
  def test_sells_more_than_there_is
    Stock.new(1).sell(2)
  end
  def test_reorders
    skip "no supplier yet"
  end
  def test_lists
    assert_equal [1, 2, 3].map { { lamp: _1 } }, [1, 2, 4].map { { lamp: _1 } }
  end
end
R
  printf 'require "order_test"\nrequire "stock_test"\n' >test/all.rb
  record fail/dots --fact 'OrderTest#test_tells_the_warehouse [' --fact 'the warehouse heard another count' --fact 'ArgumentError: only 1 left' --fact '65 runs, 64 assertions, 2 failures, 1 errors, 1 skips' -- ruby -Ilib -Itest test/all.rb --seed 7
  record fail/verbose --fact 'OrderTest#test_tells_the_warehouse [' --fact 'error: printer 2 is out of paper' --fact 'ArgumentError: only 1 left' --fact '65 runs, 64 assertions, 2 failures, 1 errors, 1 skips' --env 'TESTOPTS=--seed=7 -v' -- rake test
  record fail/one --fact 'OrderTest#test_lists [test/order_test.rb:15]' --fact '4 runs, 3 assertions, 2 failures, 1 errors, 1 skips' -- ruby -Ilib -Itest test/order_test.rb --seed 7
  { printf 'require "minitest/autorun"\nclass InvoiceTest < Minitest::Test\n'; for i in $(seq 1 90); do printf '  def test_line_%s\n    assert_equal %s, %s\n  end\n' "$i" "$i" $((i + 1)); done; echo end; } >test/invoice_test.rb
  record fail/many --fact 'InvoiceTest#test_line_90 [test/invoice_test.rb:271]' --fact '90 runs, 90 assertions, 90 failures, 0 errors, 0 skips' -- ruby -Itest test/invoice_test.rb --seed 7
  printf 'require "minitest/autorun"\nclass Broken < Minitest::Test\n  def test_x\nend\n' >test/broken_test.rb
  record crash/syntax --fact 'test/broken_test.rb:4' -- ruby -Itest test/broken_test.rb
  printf 'require "minitest/autorun"\nrequire "absent"\n' >test/broken_test.rb
  record crash/load --fact 'cannot load such file -- absent' -- ruby -Itest test/broken_test.rb
  printf 'require "minitest/autorun"\n' >test/broken_test.rb
  record nothing/none --fact '0 runs, 0 assertions' -- ruby -Itest test/broken_test.rb --seed 7
fi
