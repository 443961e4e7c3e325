/** Forty-eight commands of a day's work: looking around, failing tests, edits, lint, build, commits. */
import { dates } from "./project.ts";

const currency = `cat > src/currency.js <<'EOF'
/**
 * @param {number} amount
 * @param {string} code
 */
export function inCurrency(amount, code) {
  return \`\${amount.toFixed(2)} \${code}\`;
}
EOF`;

const currencyTest = `cat > test/currency.test.js <<'EOF'
import { test } from "node:test";
import assert from "node:assert/strict";
import { inCurrency } from "../src/currency.js";

test("currency: two digits and the code", () => {
  assert.equal(inCurrency(3, "EUR"), "3.00 EUR");
});
EOF`;

export const calls: readonly string[] = [
  "pwd && ls -la",
  "git log --oneline -15",
  "git status",
  "cat package.json tsconfig.json",
  "find . -name '*.js' -not -path './node_modules/*'",
  "ls -la src test",
  "grep -rn 'export function' src",
  "cat src/tax.js",
  "cat src/invoice.js",
  "sed -n '1,60p' src/report.js",
  "npm test",
  "npm test 2>&1 | tail -40",
  "grep -rn 'Math\\.' src",
  "cat test/tax.test.js",
  "node --test test/tax.test.js",
  "git diff",
  "sed -i 's/Math.floor(net \\* rate \\* 100)/Math.round(net * rate * 100)/' src/tax.js",
  "git diff",
  "node --test test/tax.test.js",
  "npm test",
  "grep -rn discount src test",
  "cat src/discount.js",
  "sed -i 's/return price - less;/return Math.max(0, price - less);/' src/discount.js",
  "git diff --stat",
  "git diff",
  "npm test",
  "npm run lint",
  "sed -i '/const unused = rate;/d' src/tax.js",
  "npm run lint",
  "npm run build",
  "ls -la dist && git status --short",
  "git add -A && git diff --cached",
  `${dates(20)} git commit -m 'fix: taxes are rounded, discounts end at nothing'`,
  "git show --stat HEAD",
  "git log -3",
  "grep -rn 'TypeError' src | head -20",
  "cat src/format.js",
  currency,
  currencyTest,
  "node --test test/currency.test.js",
  "npm test",
  "npm run lint && npm run build",
  "git status",
  "git add -A && git diff --cached",
  "find src -newer package.json -name 'c*.js'",
  `${dates(21)} git commit -m 'feat: amounts with their currency'`,
  "git log --stat -2",
  "git show HEAD",
];
