// What a small forge holds: one repository with pull requests, issues, reviews, releases and runs, in the field names
// of GitHub's REST API (https://docs.github.com/en/rest) with every link that the real one adds.
const api = "http://api.github.localhost";
const web = "http://github.localhost";
const at = (minutes) =>
  `${new Date(Date.UTC(2026, 0, 12, 9, 0) + minutes * 60_000).toISOString().slice(0, 19)}Z`;
const node = (kind, id) => `${kind}_kw${Buffer.from(`${kind}:${id}`).toString("base64url")}`;
const sha = (n) => (n * 2654435761).toString(16).padStart(8, "0").slice(0, 8).repeat(5);
let serial = 2_836_719_000;
const next = () => (serial += 17);

const userLinks = [
  "followers",
  "following{/other_user}",
  "gists{/gist_id}",
  "starred{/owner}{/repo}",
  "subscriptions",
  "orgs",
  "repos",
  "events{/privacy}",
  "received_events",
];
export const user = (login, id, type = "User") => {
  const url = `${api}/users/${login}`;
  const links = userLinks.map((link) => [`${link.replace(/\{.*/, "")}_url`, `${url}/${link}`]);
  return {
    login,
    id,
    node_id: node("U", id),
    avatar_url: `${web}/avatars/u/${id}?v=4`,
    gravatar_id: "",
    url,
    html_url: `${web}/${login.replace("[bot]", "")}`,
    ...Object.fromEntries(links.map(([name, link]) => [name.replace("orgs", "organizations"), link])),
    type,
    user_view_type: "public",
    site_admin: false,
  };
};
const ada = user("ada-l", 11_001);
const bob = user("bob-k", 11_002);
const bot = user("reviewer[bot]", 136_622_811, "Bot");

const repoKeys =
  "archive assignees blobs branches collaborators comments commits compare contents contributors deployments downloads events forks git_commits git_refs git_tags hooks issue_comment issue_events issues keys labels languages merges milestones notifications pulls releases stargazers statuses subscribers subscription tags teams trees"
    .split(" ")
    .map((key) => [`${key}_url`, `${api}/repos/acme/shop/${key.replace("_", "/")}{/id}`]);
export const repo = {
  id: 901_234_567,
  node_id: node("R", 901_234_567),
  name: "shop",
  full_name: "acme/shop",
  private: false,
  owner: ada,
  html_url: `${web}/acme/shop`,
  description: "Orders, carts and prices",
  fork: false,
  url: `${api}/repos/acme/shop`,
  ...Object.fromEntries(repoKeys),
  created_at: at(-500_000),
  updated_at: at(0),
  pushed_at: at(10),
  git_url: `git://github.localhost/acme/shop.git`,
  ssh_url: "git@github.localhost:acme/shop.git",
  clone_url: `${web}/acme/shop.git`,
  svn_url: `${web}/acme/shop`,
  homepage: null,
  size: 14_822,
  stargazers_count: 412,
  watchers_count: 412,
  language: "TypeScript",
  has_issues: true,
  has_projects: true,
  has_downloads: true,
  has_wiki: false,
  has_pages: false,
  has_discussions: false,
  forks_count: 31,
  mirror_url: null,
  archived: false,
  disabled: false,
  open_issues_count: 19,
  license: {
    key: "mit",
    name: "MIT License",
    spdx_id: "MIT",
    url: `${api}/licenses/mit`,
    node_id: node("L", 13),
  },
  allow_forking: true,
  is_template: false,
  web_commit_signoff_required: false,
  topics: ["shop", "typescript"],
  visibility: "public",
  forks: 31,
  open_issues: 19,
  watchers: 412,
  default_branch: "main",
  permissions: { admin: true, maintain: true, push: true, triage: true, pull: true },
};

const labels = ["bug", "enhancement", "good first issue", "needs triage"].map((name, index) => ({
  id: 7000 + index,
  node_id: node("LA", 7000 + index),
  url: `${api}/repos/acme/shop/labels/${encodeURIComponent(name)}`,
  name,
  color: ["d73a4a", "a2eeef", "7057ff", "ededed"][index],
  default: index < 3,
  description: `${name} label`,
}));
const reactions = (url, plus = 0) => ({
  url: `${url}/reactions`,
  total_count: plus,
  "+1": plus,
  "-1": 0,
  laugh: 0,
  hooray: 0,
  confused: 0,
  heart: 0,
  rocket: 0,
  eyes: 0,
});

const issueTitles = [
  "Cart total is wrong when a coupon covers the whole order",
  "Price of a product with two currencies falls back to the first one",
  "Order confirmation mail is sent twice",
  "Search finds nothing for words with umlauts",
  "Checkout hangs when the payment provider answers with status 502",
  "Rounding differs between invoice and cart",
];
const bodyOf = (index) =>
  [
    "## What happens",
    "",
    `Since version 1.${index} the page \`/cart/${index}\` shows "${index}.00 €" though the order says otherwise.`,
    "",
    "```ts",
    `expect(total(cart)).toBe(${index * 3 + 0.5}); // is ${index}`,
    "```",
    "",
    "- [ ] write a test",
    "- [x] find the commit",
  ].join("\n");

export const issues = Array.from({ length: 40 }, (_, index) => {
  const number = 300 - index;
  const url = `${api}/repos/acme/shop/issues/${number}`;
  return {
    url,
    repository_url: `${api}/repos/acme/shop`,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: `${web}/acme/shop/issues/${number}`,
    id: next(),
    node_id: node("I", number),
    number,
    title: `${issueTitles[index % issueTitles.length]}${index < 6 ? "" : ` (${index})`}`,
    user: index % 3 === 0 ? ada : bob,
    labels: labels.slice(index % 4, (index % 4) + 1 + (index % 2)),
    state: "open",
    locked: false,
    assignee: index % 2 === 0 ? bob : null,
    assignees: index % 2 === 0 ? [bob] : [],
    milestone: null,
    comments: index % 5,
    created_at: at(-index * 700),
    updated_at: at(-index * 300),
    closed_at: null,
    author_association: index % 3 === 0 ? "OWNER" : "CONTRIBUTOR",
    type: null,
    active_lock_reason: null,
    sub_issues_summary: { total: 0, completed: 0, percent_completed: 0 },
    body: bodyOf(index),
    closed_by: null,
    reactions: reactions(url, index % 3),
    timeline_url: `${url}/timeline`,
    performed_via_github_app: null,
    state_reason: null,
  };
});

/** As templates and reviewing bots leave them in a text. */
const remarks = [
  "<!-- Thank you for your help!",
  "Please describe what the change does, and why.",
  "Tick what holds, leave the rest. -->",
  "",
  "Rounding differs between invoice and cart.",
  "",
  "```html",
  "<!-- in code: stays -->",
  "```",
  "",
  "<!-- internal state start -->",
  ...Array.from(
    { length: 12 },
    (_, at) => `<!-- ${Buffer.from(`state of part ${at} of the review`).toString("base64").repeat(3)} -->`,
  ),
  "<!-- internal state end -->",
  "",
  "- [x] tests pass",
].join("\n");

const hunk = (lines, first) =>
  [
    `@@ -${first},6 +${first},${lines + 6} @@ export const total = (cart: Cart): number => {`,
    "   const items = cart.items;",
    "   if (items.length === 0) return 0;",
    ...Array.from(
      { length: lines },
      (_, at) => `+  const step${at} = items[${at}]?.price ?? 0; // part ${at} of the sum`,
    ),
  ].join("\n");
const findings = [
  "**Potential issue**: `items[0]` is read before the length is checked, so an empty cart throws a TypeError.",
  "_Nitpick_: the name `step` says nothing; `price` would.",
  "This loop adds the coupon twice when `cart.coupons` holds duplicates.\n\n```suggestion\n  const coupons = new Set(cart.coupons);\n```",
  "Missing test for a negative amount.",
];
export const comments = Array.from({ length: 14 }, (_, index) => {
  const id = next();
  const url = `${api}/repos/acme/shop/pulls/comments/${id}`;
  const html = `${web}/acme/shop/pull/186#discussion_r${id}`;
  const line = 20 + index * 9;
  return {
    id,
    node_id: node("PRRC", id),
    url,
    pull_request_review_id: 3_500_000_000 + (index >> 2),
    diff_hunk: hunk(2 + ((index * 5) % 19), line),
    path: ["src/cart/total.ts", "src/cart/coupon.ts", "test/cart/total.test.ts"][index % 3],
    position: index + 4,
    original_position: index + 4,
    line,
    original_line: line,
    start_line: null,
    original_start_line: null,
    side: "RIGHT",
    start_side: null,
    subject_type: "line",
    commit_id: sha(7),
    original_commit_id: sha(5),
    user: index % 4 === 3 ? ada : bot,
    body: findings[index % findings.length],
    created_at: at(index * 3),
    updated_at: at(index * 3 + 1),
    html_url: html,
    pull_request_url: `${api}/repos/acme/shop/pulls/186`,
    author_association: index % 4 === 3 ? "OWNER" : "NONE",
    _links: {
      self: { href: url },
      html: { href: html },
      pull_request: { href: `${api}/repos/acme/shop/pulls/186` },
    },
    reactions: reactions(url),
  };
});

const branch = (ref, n) => ({ label: `acme:${ref}`, ref, sha: sha(n), user: ada, repo });
const pullTitles = [
  "Carts count a coupon once",
  "Prices in two currencies",
  "Bump vitest from 3.1.0 to 4.0.2",
  "Umlauts in the search index",
  "Retry payments after status 502",
];
export const pulls = Array.from({ length: 12 }, (_, index) => {
  const number = 186 - index;
  const url = `${api}/repos/acme/shop/pulls/${number}`;
  const html = `${web}/acme/shop/pull/${number}`;
  const link = (href) => ({ href });
  return {
    url,
    id: next(),
    node_id: node("PR", number),
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    issue_url: `${api}/repos/acme/shop/issues/${number}`,
    number,
    state: "open",
    locked: false,
    title: pullTitles[index % pullTitles.length],
    user: index % 3 === 2 ? bot : ada,
    body: index === 5 ? remarks : bodyOf(index),
    created_at: at(-index * 900),
    updated_at: at(-index * 200),
    closed_at: null,
    merged_at: null,
    merge_commit_sha: sha(90 + index),
    assignee: null,
    assignees: [],
    requested_reviewers: [bob],
    requested_teams: [],
    labels: labels.slice(0, index % 3),
    milestone: null,
    draft: index % 4 === 1,
    commits_url: `${url}/commits`,
    review_comments_url: `${url}/comments`,
    review_comment_url: `${api}/repos/acme/shop/pulls/comments{/number}`,
    comments_url: `${api}/repos/acme/shop/issues/${number}/comments`,
    statuses_url: `${api}/repos/acme/shop/statuses/${sha(index)}`,
    head: branch(`fix/topic-${number}`, index),
    base: branch("main", 99),
    _links: Object.fromEntries(
      ["self", "html", "issue", "comments", "review_comments", "commits", "statuses"].map((name) => [
        name,
        link(`${url}/${name}`),
      ]),
    ),
    author_association: "OWNER",
    auto_merge: null,
    active_lock_reason: null,
  };
});

export const reviews = Array.from({ length: 4 }, (_, index) => ({
  id: 3_500_000_000 + index,
  node_id: node("PRR", index),
  user: index === 1 ? ada : bot,
  body: index === 1 ? "Thank you, fixed." : `**Actionable comments posted: ${4 - index}**\n\nSee below.`,
  state: index === 3 ? "CHANGES_REQUESTED" : "COMMENTED",
  html_url: `${web}/acme/shop/pull/186#pullrequestreview-${index}`,
  pull_request_url: `${api}/repos/acme/shop/pulls/186`,
  author_association: "NONE",
  _links: {
    html: { href: `${web}/acme/shop/pull/186` },
    pull_request: { href: `${api}/repos/acme/shop/pulls/186` },
  },
  submitted_at: at(index * 9),
  commit_id: sha(7),
}));

export const releases = Array.from({ length: 8 }, (_, index) => ({
  url: `${api}/repos/acme/shop/releases/${500 - index}`,
  assets_url: `${api}/repos/acme/shop/releases/${500 - index}/assets`,
  html_url: `${web}/acme/shop/releases/tag/v1.${8 - index}.0`,
  id: 500 - index,
  author: ada,
  node_id: node("RE", index),
  tag_name: `v1.${8 - index}.0`,
  target_commitish: "main",
  name: `1.${8 - index}.0`,
  draft: false,
  immutable: false,
  prerelease: index === 0,
  created_at: at(-index * 9000),
  published_at: at(-index * 9000),
  assets: [],
  tarball_url: `${api}/repos/acme/shop/tarball/v1.${8 - index}.0`,
  zipball_url: `${api}/repos/acme/shop/zipball/v1.${8 - index}.0`,
  body: `## Changes\n\n- ${pullTitles[index % pullTitles.length]} (#${186 - index})\n`,
}));

const person = (one) => ({
  login: one.login,
  id: one.node_id,
  name: null,
  url: one.html_url,
  type: one.type,
  is_admin: false,
});
export { api, at, person, sha, web };
