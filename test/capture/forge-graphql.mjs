// GraphQL as far as gh asks: the document is read, the asked fields are picked out of the objects below.
import { comments, issues, person, pulls, releases, repo, reviews, web } from "./forge-data.mjs";
import { jobs } from "./forge-runs.mjs";

/** `query Name($a: Int!) { … }` with fragments -> selection trees. */
const parse = (text) => {
  const tokens = text.replace(/#[^\n]*/g, "").match(/"(?:\\.|[^"\\])*"|\.\.\.|[\w$-]+|[{}()[\]:!=@,]/g) ?? [];
  let at = 0;
  const skipGroup = () => {
    let depth = 0;
    do {
      if (tokens[at] === "(") depth += 1;
      if (tokens[at] === ")") depth -= 1;
      at += 1;
    } while (depth > 0);
  };
  const selection = () => {
    const fields = [];
    at += 1;
    while (tokens[at] !== "}") {
      if (tokens[at] === ",") at += 1;
      else if (tokens[at] === "...") {
        at += 1;
        if (tokens[at] === "on") fields.push({ on: tokens[(at += 2) - 1], fields: selection() });
        else fields.push({ spread: tokens[at++] });
      } else {
        let name = tokens[at++];
        const alias = name;
        if (tokens[at] === ":") [name, at] = [tokens[at + 1], at + 2];
        if (tokens[at] === "(") skipGroup();
        fields.push({ alias, name, fields: tokens[at] === "{" ? selection() : null });
      }
    }
    at += 1;
    return fields;
  };
  const document = { fragments: {}, operation: [] };
  while (at < tokens.length) {
    const word = tokens[at];
    if (word === "fragment") {
      const name = tokens[at + 1];
      at += 4;
      document.fragments[name] = selection();
    } else if (word === "{") document.operation = selection();
    else {
      at += 1;
      if (tokens[at] !== "{" && tokens[at] !== "(") at += 1;
      if (tokens[at] === "(") skipGroup();
      document.operation = selection();
    }
  }
  return document;
};

const connection = (list, fields) =>
  fields.some(({ name }) => ["nodes", "edges", "totalCount", "pageInfo"].includes(name))
    ? {
        nodes: list,
        edges: list.map((one) => ({ node: one })),
        totalCount: list.length,
        pageInfo: { hasNextPage: false, endCursor: "" },
      }
    : list;

const pick = (object, fields, fragments) => {
  const picked = {};
  for (const field of fields) {
    const inner = field.spread === undefined ? field.fields : fragments[field.spread];
    if (
      field.spread !== undefined ||
      (field.on !== undefined && [object.__typename, "Node"].includes(field.on))
    )
      Object.assign(picked, pick(object, inner, fragments));
    if (field.name === undefined) continue;
    let value = object[field.name] ?? null;
    if (Array.isArray(value) && inner !== null) value = connection(value, inner);
    picked[field.alias] =
      inner === null || value === null
        ? value
        : Array.isArray(value)
          ? value.map((one) => pick(one, inner, fragments))
          : pick(value, inner, fragments);
  }
  return picked;
};

const label = ({ name, color, description, node_id }) => ({ id: node_id, name, color, description });
const remark = (one, index) => ({
  __typename: "IssueComment",
  id: `IC_${index}`,
  author: person(one.user),
  authorAssociation: one.author_association,
  body: one.body,
  createdAt: one.created_at ?? one.submitted_at,
  submittedAt: one.submitted_at,
  publishedAt: one.created_at,
  includesCreatedEdit: false,
  isMinimized: false,
  minimizedReason: "",
  state: one.state,
  url: one.html_url,
  reactionGroups: [],
  commit: { oid: one.commit_id },
});
const common = (one) => ({
  id: one.node_id,
  databaseId: one.id,
  number: one.number,
  title: one.title,
  body: one.body,
  url: one.html_url,
  state: "OPEN",
  isDraft: one.draft ?? false,
  createdAt: one.created_at,
  updatedAt: one.updated_at,
  author: { __typename: "User", ...person(one.user) },
  labels: one.labels.map(label),
  assignees: one.assignees.map(person),
  assignedActors: one.assignees.map((two) => ({ __typename: "User", ...person(two) })),
  projectCards: [],
  projectItems: [],
  reactionGroups: [],
  milestone: null,
  isPinned: false,
  stateReason: "",
});
const issueOf = (one) => ({
  __typename: "Issue",
  ...common(one),
  comments: comments.slice(0, one.comments).map(remark),
});

const checks = [...jobs(101), ...jobs(102)].map((one) => ({
  __typename: "CheckRun",
  name: one.name,
  checkSuite: { workflowRun: { event: "pull_request", workflow: { name: "CI" } } },
  status: "COMPLETED",
  conclusion: one.conclusion.toUpperCase(),
  startedAt: one.started_at,
  completedAt: one.completed_at,
  detailsUrl: one.html_url,
  isRequired: true,
  title: one.name,
}));
/** Checks of pull requests that go on while they are asked about: each question moves them on. */
const watched = new Map([
  [183, checks],
  [182, checks.filter(({ conclusion }) => conclusion === "SUCCESS")],
]);
const questions = new Map();

/** Null for all other pull requests. */
const watchedRollup = (number) => {
  const own = watched.get(number);
  if (own === undefined) return null;
  const count = (questions.get(number) ?? 0) + 1;
  questions.set(number, count);
  const contexts = own.map((check, place) =>
    count > 2 * (place + 1)
      ? check
      : { ...check, status: "IN_PROGRESS", conclusion: "", completedAt: "0001-01-01T00:00:00Z" },
  );
  return { commit: { statusCheckRollup: { contexts, state: "PENDING" } } };
};

const rollup = { commit: { statusCheckRollup: { contexts: checks, state: "FAILURE" } } };
const pullOf = (one) => ({
  __typename: "PullRequest",
  ...common(one),
  headRefName: one.head.ref,
  headRefOid: one.head.sha,
  baseRefName: one.base.ref,
  headRepository: { id: repo.node_id, name: "shop", nameWithOwner: "acme/shop" },
  headRepositoryOwner: person(repo.owner),
  isCrossRepository: false,
  mergeable: "MERGEABLE",
  mergeStateStatus: "BLOCKED",
  maintainerCanModify: false,
  reviewDecision: "CHANGES_REQUESTED",
  reviewRequests: [],
  reviews: reviews.map(remark),
  latestReviews: reviews.slice(-1).map(remark),
  comments: comments.slice(0, 5).map(remark),
  additions: 214,
  deletions: 31,
  changedFiles: 9,
  commits: [rollup],
  statusCheckRollup: [rollup],
  autoMergeRequest: null,
  closingIssuesReferences: [],
});

const repository = {
  __typename: "Repository",
  id: repo.node_id,
  name: "shop",
  nameWithOwner: "acme/shop",
  owner: { id: "O_1", login: "acme", __typename: "Organization" },
  description: repo.description,
  url: `${web}/acme/shop`,
  homepageUrl: "",
  hasIssuesEnabled: true,
  isArchived: false,
  isPrivate: false,
  visibility: "PUBLIC",
  viewerPermission: "ADMIN",
  stargazerCount: 412,
  forkCount: 31,
  primaryLanguage: { name: "TypeScript" },
  defaultBranchRef: { name: "main", target: { oid: "0".repeat(40) } },
  mergeCommitAllowed: true,
  squashMergeAllowed: true,
  rebaseMergeAllowed: true,
  latestRelease: {
    tagName: "v1.8.0",
    name: "1.8.0",
    url: `${web}/acme/shop/releases/tag/v1.8.0`,
    publishedAt: repo.updated_at,
  },
  releases: releases.map((one, index) => ({
    tagName: one.tag_name,
    name: one.name,
    isDraft: false,
    isLatest: index === 1,
    isImmutable: false,
    isPrerelease: one.prerelease,
    createdAt: one.created_at,
    publishedAt: one.published_at,
  })),
  issues: issues.map(issueOf),
  pullRequests: pulls.map(pullOf),
  assignableUsers: [],
  labels: issues.slice(0, 4).flatMap((one) => one.labels.map(label)),
};

export const answer = ({ query, variables = {} }) => {
  const number = variables.number ?? variables.pr_number ?? variables.issue_number;
  const one = [...repository.issues, ...repository.pullRequests].find((two) => two.number === Number(number));
  const asked = repository.pullRequests.find(({ id }) => id === variables.id) ?? repository.pullRequests[0];
  const own = query.includes("statusCheckRollup") ? watchedRollup(asked.number) : null;
  const heads = repository.pullRequests.filter((two) => two.headRefName === variables.headRefName);
  const here = {
    ...repository,
    issue: one,
    issueOrPullRequest: one,
    pullRequest: one,
    ...(variables.headRefName === undefined ? {} : { pullRequests: heads }),
  };
  const { operation, fragments } = parse(query);
  const data = pick(
    {
      repository: here,
      node: own === null ? asked : { ...asked, commits: [own], statusCheckRollup: [own] },
      viewer: person(repo.owner),
      search: repository.issues,
      __type: null,
    },
    operation,
    fragments,
  );
  if (number !== undefined && Number(number) !== 0 && one === undefined)
    return {
      data,
      errors: [
        {
          type: "NOT_FOUND",
          path: ["repository", "pullRequest"],
          message: `Could not resolve to a PullRequest with the number of ${number}.`,
        },
      ],
    };
  return { data };
};
