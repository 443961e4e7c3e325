import { expect, test } from "vitest";
import { namingWords } from "../../src/user-filters/draft.ts";

test.each([
  ["make deploy ENV=prod", "make deploy"],
  ["make -j4 deploy", "make deploy"],
  ["make -C sub deploy", "make"],
  ["make", "make"],
  ["timeout 60 env A=1 make deploy", "make deploy"],
  ["npm --silent run build -- --watch", "npm run build"],
  ["pnpm ship", "pnpm run ship"],
  ["docker compose up -d", "docker compose up"],
  ["git -C x --no-pager log -3", "git log"],
  ["/usr/local/bin/terraform plan -out x", "terraform plan"],
  ["./deploy.sh prod", "deploy.sh"],
  ["bin/deploy prod", "deploy"],
  ["python3 -m mytool run", "mytool run"],
  ["python3 scripts/report.py --all", "python scripts/report.py"],
  ["node -e 1", "node"],
  ["frob src/a.ts", "frob"],
])("%s is named by %j", (text, words) => {
  expect(namingWords(text.split(" ")).join(" ")).toBe(words);
});
