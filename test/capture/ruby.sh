#!/usr/bin/env bash
# Captures the fixtures of Ruby's tools as Debian packages them: rspec, rubocop. ONLY=rspec captures one tool.
. "$(dirname "$0")/record.sh"
folder() { mkdir -p "$work/$1" && cd "$work/$1" || exit 1; }
wanted() { [ -z "${ONLY:-}" ] || [[ " $ONLY " == *" $1 "* ]]; }

if wanted rspec; then
  tool rspec "$(rspec --version | sed -n 's/.*rspec-core \([0-9.]*\)/rspec-core \1/p')"
  folder shop
  mkdir -p lib spec
  printf 'class Price\n  attr_reader :cents\n\n  def initialize(cents)\n    raise ArgumentError, "a price is a whole number of cents, not #{cents.inspect}" unless cents.is_a?(Integer)\n\n    @cents = cents\n  end\n\n  def +(other)\n    Price.new(cents + other.cents)\n  end\n\n  def off(percent)\n    Price.new(cents - cents * percent / 100)\n  end\nend\n' >lib/price.rb
  {
    printf 'require "price"\n\nRSpec.describe Price do\n  it "adds" do\n    expect((Price.new(1) + Price.new(2)).cents).to eq 3\n  end\n\n  it "raises an error for text" do\n    expect { Price.new("1") }.to raise_error(ArgumentError)\n  end\n\n  describe "#off" do\n'
    for i in $(seq 1 30); do printf '    it "takes %s percent off a hundred" do\n      expect(Price.new(100).off(%s).cents).to eq %s\n    end\n\n' "$i" "$i" $((100 - i)); done
    printf '    context "with nothing to take" do\n      it "stays as it is" do\n        expect(Price.new(7).off(0).cents).to eq 7\n      end\n    end\n  end\nend\n'
  } >spec/price_spec.rb
  {
    printf 'RSpec.describe "an order" do\n'
    for i in $(seq 1 12); do printf '  context "of %s things" do\n    it "has a total" do\n      expect([1] * %s).to sum_to(%s)\n    end\n\n    it { is_expected.not_to be_empty }\n  end\n\n' "$i" "$i" "$i"; done
    printf 'end\n\nRSpec::Matchers.define :sum_to do |wanted|\n  match { |list| list.sum == wanted }\nend\n'
  } >spec/order_spec.rb
  record pass/progress --fact '57 examples, 0 failures' -- rspec
  record pass/documentation --fact '57 examples, 0 failures' --fact 'raises an error for text' -- rspec --format documentation
  record pass/bundle-exec --fact '57 examples, 0 failures' --as 'bundle exec rspec -fd' -- rspec -fd
  record pass/colour --fact '57 examples, 0 failures' -- rspec --force-color --format documentation
  record pass/random --fact '57 examples, 0 failures' --fact 'Randomized with seed 7' -- rspec --order rand:7 -fd
  record pass/profile --fact '57 examples, 0 failures' --fact 'Top 3 slowest examples' -- rspec --profile 3 -fd
  record nothing/filtered --fact '0 examples, 0 failures' --fact 'All examples were filtered out' -- rspec -e 'no such example'

  cat >spec/stock_spec.rb <<'R'
require "price"

RSpec.describe "the stock" do
  it "counts what is there" do
    expect([1, 2, 3].size).to eq 3
  end

  context "when a thing is sold" do
    it "is one less" do
      expect([1, 2].size).to eq 2
    end

    it "tells the warehouse" do
      expect("sold one lamp").to include("two lamps")
    end

    it "is not negative"

    xit "reorders by itself" do
      expect(1).to eq 2
    end
  end

  context "when it is empty" do
    it "refuses" do
      expect { Price.new(nil) }.not_to raise_error
    end
  end
end
R
  record fail/one-progress --fact "63 examples, 2 failures, 2 pending" --fact "the stock when a thing is sold tells the warehouse" --fact "to include \"two lamps\"" --fact "rspec ./spec/stock_spec.rb:13" --fact "is not negative" -- rspec
  record fail/one-documentation --fact 'the stock' --fact 'when a thing is sold' --fact 'tells the warehouse (FAILED - 1)' --fact 'expected "sold one lamp" to include "two lamps"' --fact 'rspec ./spec/stock_spec.rb:13' --fact 'reorders by itself (PENDING: Temporarily skipped with xit)' -- rspec -fd
  record fail/backtrace --fact 'tells the warehouse (FAILED - 1)' --fact './spec/stock_spec.rb:14' -- rspec -b -fd
  record fail/colour --fact 'tells the warehouse (FAILED - 1)' --fact 'rspec ./spec/stock_spec.rb:13' -- rspec --force-color -fd
  record fail/fast --fact '1 failure' -- rspec --fail-fast -fd
  {
    printf 'RSpec.describe "the invoice" do\n  before(:each) { @lines = [1, 2, 3] }\n'
    for i in $(seq 1 80); do printf '  it "has line %s with its total" do\n    expect(@lines.map { |line| line * %s }).to eq([%s, 2, 3])\n  end\n\n' "$i" "$i" "$i"; done
    printf '  describe "sent" do\n    before { raise IOError, "the mail server is away" }\n\n    it "arrives" do\n    end\n  end\n\n  it "aggregates", :aggregate_failures do\n    expect(1).to eq 2\n    expect("a").to eq "b"\n  end\nend\n'
  } >spec/invoice_spec.rb
  record fail/many-progress --fact 'failures, 2 pending' --fact 'the invoice has line 80 with its total' --fact 'rspec ./spec/invoice_spec.rb:6' --fact 'the mail server is away' --fact 'Got 2 failures' -- rspec
  record fail/many-documentation --fact 'failures, 2 pending' --fact 'has line 80 with its total (FAILED - ' --fact 'the mail server is away' --fact 'Got 2 failures' -- rspec -fd
  rm spec/invoice_spec.rb
  cat >spec/noise_spec.rb <<'R'
RSpec.describe "a printer" do
  it "prints a line" do
    12.times { |number| puts "  printed by the example, line #{number}" }
  end

  it "prints a deeper line" do
    puts "    warning: low on ink"
  end

  it "prints dots" do
    puts "..."
  end

  after(:all) { puts "the printer is off" }
end
R
  record prints/documentation --fact "printed by the example, line 7" --fact "warning: low on ink" --fact 'tells the warehouse (FAILED - ' -- rspec -fd
  record prints/progress --fact "printed by the example, line 7" --fact "warning: low on ink" --fact '2 failures' -- rspec
  rm spec/noise_spec.rb
  printf 'RSpec.describe "a basket" do\n  it "is open" do\n    expect(1).to eq 1\n  \nend\n' >spec/basket_spec.rb
  record crash/syntax --fact 'An error occurred while loading ./spec/basket_spec.rb' --fact '1 error occurred outside of examples' -- rspec -fd
  printf 'require "missing_library"\n' >spec/basket_spec.rb
  record crash/missing-library --fact 'cannot load such file -- missing_library' -- rspec
  printf 'RSpec.describe "a crash" do\n  it "ends the process" do\n    exit!(3)\n  end\nend\n' >spec/basket_spec.rb
  record crash/exit -- rspec -fd
  printf 'RSpec.describe "a hook" do\n  before(:context) { raise "no database" }\n  it "never runs" do\n  end\n  it "neither does this" do\n  end\nend\nRSpec.configure { |config| config.after(:suite) { raise "the suite cannot be closed" } }\n' >spec/basket_spec.rb
  record crash/hooks --fact 'no database' --fact 'the suite cannot be closed' -- rspec -fd
  rm spec/basket_spec.rb
  record bad/option --fact 'invalid option: --nonsense' -- rspec --nonsense
  record bad/file --fact "cannot load such file -- " --fact "spec/absent_spec.rb" -- rspec spec/absent_spec.rb
  record bad/formatter --fact "Formatter 'nonsense' unknown" -- rspec --format nonsense
  folder empty-shop
  record nothing/no-examples --fact 'No examples found.' -- rspec
fi

if wanted rubocop; then
  tool rubocop "$(rubocop --version)"
  folder tidy
  mkdir -p lib
  for i in $(seq -w 1 40); do printf '# frozen_string_literal: true\n\n# A price of the kind %s.\nclass Price%s\n  def off(percent)\n    percent + 1\n  end\nend\n' "$i" "$i" >"lib/price$i.rb"; done
  printf 'AllCops:\n  NewCops: disable\n  SuggestExtensions: false\n' >.rubocop.yml
  record pass/progress --fact '40 files inspected, no offenses detected' -- rubocop
  record pass/colour --fact 'no offenses detected' -- rubocop --color
  printf '# frozen_string_literal: true\n\n# A price.\nclass Price07\n  def off(percent)\n    unused = percent\n    percent + 1\n  end\nend\n' >lib/price07.rb
  record fail/one --fact "lib/price07.rb:6:5: W: Lint/UselessAssignment" --fact '40 files inspected, 1 offense detected' -- rubocop
  for i in $(seq -w 11 40); do printf 'class Price%s\n  def off(percent)\n      x = "text"\n    if percent == 1 then return "one" end\n    return percent+%s\n  end\n  def aVeryBadName( a,b )\n    puts a;  puts b\n  end\nend\n' "$i" "$i" >"lib/price$i.rb"; done
  record fail/many --fact 'lib/price07.rb:6:5: W' --fact '40 files inspected' --re 'lib/price40.rb:5' --fact 'Naming/MethodName' -- rubocop
  record fail/many-bundle --fact '40 files inspected' --fact 'Naming/MethodName' --as 'bundle exec rubocop --format clang' -- rubocop --format clang
  record fail/colour --fact '40 files inspected' --fact 'Naming/MethodName' -- rubocop --color
  record fix/many --fact '40 files inspected' --fact 'offenses corrected' --fact 'Naming/MethodName' -- rubocop -a
  record fix/again --fact '40 files inspected' --fact 'Naming/MethodName' -- rubocop -A
  printf 'class Broken\n  def off(percent)\n    percent +\n  end\n' >lib/broken.rb
  record crash/syntax --fact 'Lint/Syntax' --fact 'lib/broken.rb:4:3: E' -- rubocop lib/broken.rb lib/price01.rb
  printf 'AllCops:\n  NewCops: enable\nStyle/NoSuchCop:\n  Enabled: true\nLayout/LineLength:\n  Maximum: 3\n' >.rubocop.yml
  record bad/configuration --fact 'unrecognized cop or department Style/NoSuchCop' -- rubocop
  printf 'AllCops:\n  - x: [\n' >.rubocop.yml
  record bad/yaml -- rubocop
  rm .rubocop.yml
  record bad/option --fact 'invalid option: --nonsense' -- rubocop --nonsense
  record bad/file --fact '0 files' -- rubocop absent.rb
  folder bare
  record nothing/no-files --fact '0 files' -- rubocop
fi
