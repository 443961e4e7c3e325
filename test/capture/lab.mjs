// A GitLab as far as glab asks for it: https://docs.gitlab.com/api/rest with the links that the real one adds.
import { createServer } from "node:http";

const at = (hours) => new Date(Date.UTC(2026, 0, 12, 9 - hours)).toISOString();
let web = "";
const person = (username, id) => ({
  id,
  username,
  name: username.toUpperCase(),
  state: "active",
  locked: false,
  avatar_url: `${web}/uploads/-/system/user/avatar/${id}/avatar.png`,
  web_url: `${web}/${username}`,
});
const titles = [
  "Carts count a coupon once",
  "Prices in two currencies",
  "Umlauts in the search index",
  "Retry payments after status 502",
];
const project = () => ({
  id: 77,
  description: "Orders, carts and prices",
  name: "shop",
  name_with_namespace: "acme / shop",
  path: "shop",
  path_with_namespace: "acme/shop",
  created_at: at(900),
  default_branch: "main",
  ssh_url_to_repo: "git@gitlab.example:acme/shop.git",
  http_url_to_repo: `${web}/acme/shop.git`,
  web_url: `${web}/acme/shop`,
  readme_url: `${web}/acme/shop/-/blob/main/README.md`,
  avatar_url: null,
  star_count: 41,
  forks_count: 3,
  _links: Object.fromEntries(
    ["self", "issues", "merge_requests", "repo_branches", "labels", "events", "members"].map((name) => [
      name,
      `${web}/api/v4/projects/77/${name}`,
    ]),
  ),
  owner: person("ada-l", 11),
  issues_enabled: true,
  merge_requests_enabled: true,
});
const item = (index, kind) => {
  const iid = 60 - index;
  const path = kind === "issues" ? "issues" : "merge_requests";
  return {
    id: 9000 + index,
    iid,
    project_id: 77,
    title: titles[index % titles.length],
    description: `## What happens\n\nThe page /cart/${index} shows ${index}.00.\n\n<!-- Thank you for your help! -->\n\n- [x] find the commit`,
    state: "opened",
    created_at: at(index * 9),
    updated_at: at(index * 2),
    merged_at: null,
    target_branch: "main",
    source_branch: `fix/topic-${iid}`,
    user_notes_count: index % 4,
    upvotes: 0,
    downvotes: 0,
    author: person("ada-l", 11),
    assignees: [person("bob-k", 12)],
    assignee: person("bob-k", 12),
    reviewers: [person("eve-m", 13)],
    labels: index % 2 === 0 ? ["bug"] : ["enhancement", "prices"],
    milestone: null,
    draft: false,
    merge_status: "can_be_merged",
    sha: (iid * 2654435761).toString(16).padStart(40, "0"),
    web_url: `${web}/acme/shop/-/${path}/${iid}`,
    references: { short: `!${iid}`, relative: `!${iid}`, full: `acme/shop!${iid}` },
    time_stats: {
      time_estimate: 0,
      total_time_spent: 0,
      human_time_estimate: null,
      human_total_time_spent: null,
    },
    _links: {
      self: `${web}/api/v4/projects/77/${path}/${iid}`,
      notes: `${web}/api/v4/projects/77/${path}/${iid}/notes`,
      project: `${web}/api/v4/projects/77`,
    },
    has_conflicts: false,
  };
};
const list = (kind) => Array.from({ length: 20 }, (_, index) => item(index, kind));
const notes = () =>
  titles.map((title, index) => ({
    id: index,
    body: `${title}: please add a test.`,
    author: person("eve-m", 13),
    system: false,
    created_at: at(index),
    noteable_type: "Issue",
  }));
const pipelines = () =>
  Array.from({ length: 12 }, (_, index) => ({
    id: 500 - index,
    project_id: 77,
    sha: "a".repeat(40),
    ref: "main",
    status: index === 1 ? "failed" : "success",
    source: "push",
    created_at: at(index),
    updated_at: at(index),
    web_url: `${web}/acme/shop/-/pipelines/${500 - index}`,
  }));

const routes = [
  [/^$/, project],
  [/^\/(issues|merge_requests)$/, (kind) => list(kind)],
  [/^\/(issues|merge_requests)\/(\d+)$/, (kind, iid) => list(kind).find((one) => one.iid === Number(iid))],
  [/^\/(?:issues|merge_requests)\/\d+\/(?:notes|approval_state|discussions)$/, notes],
  [/^\/pipelines$/, pipelines],
];
const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url, "http://x").pathname).replace("/api/v4", "");
  const below = path.replace(/^\/projects\/(?:77|acme\/shop)/, "");
  const route = below === path ? undefined : routes.find(([pattern]) => pattern.test(below));
  const body = path === "/user" ? person("ada-l", 11) : route?.[1](...route[0].exec(below).slice(1));
  response.writeHead(body === undefined ? 404 : 200, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body ?? { message: "404 Not Found" }));
});
server.listen(0, "127.0.0.1", () => {
  web = `http://localhost:${server.address().port}`;
  console.log(server.address().port);
});
