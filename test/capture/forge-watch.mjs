// Runs that go on while they are asked about: each question moves them on.
import { at } from "./forge-data.mjs";
import { annotations, jobs, runs } from "./forge-runs.mjs";

/** How many questions a job waits for a machine; each of its steps takes two. */
const waits = [0, 1, 3];
const perStep = 2;

/** The finished run that each of these becomes. */
const becomes = { 201: 101, 202: 102 };
const asked = new Map();

const stateOf = (job, place, now) => {
  const started = now - waits[place % waits.length];
  const isOver = started >= job.steps.length * perStep;
  const steps = job.steps.slice(0, Math.max(0, Math.ceil((started + 1) / perStep))).map((step, index) => {
    const isDone = started >= (index + 1) * perStep;
    return isDone ? step : { ...step, status: "in_progress", conclusion: null, completed_at: null };
  });
  if (isOver) return job;
  const status = started < 0 ? "queued" : "in_progress";
  return { ...job, status, conclusion: null, completed_at: null, steps };
};

export const watchedJobs = (id) => {
  const now = asked.get(Number(id)) ?? 0;
  return jobs(becomes[id]).map((job, place) => ({
    ...stateOf(job, place, now),
    id: Number(id) * 10 + place,
    run_id: Number(id),
  }));
};

/** Only of what has ended. */
export const watchedAnnotations = (job) => {
  const id = Math.floor(job / 10);
  if (!isWatched(id)) return annotations(job);
  const isOver = watchedJobs(id)[job % 10].status === "completed";
  return isOver ? annotations(becomes[id] * 10 + (job % 10)) : [];
};

export const watched = (id) => {
  const known = becomes[id];
  if (known === undefined) return undefined;
  asked.set(Number(id), (asked.get(Number(id)) ?? -1) + 1);
  const run = runs.find((one) => one.id === known);
  const own = (url) => url.replace(`/runs/${known}`, `/runs/${id}`);
  const isOver = watchedJobs(id).every(({ status }) => status === "completed");
  return {
    ...run,
    id: Number(id),
    url: own(run.url),
    html_url: own(run.html_url),
    jobs_url: own(run.jobs_url),
    logs_url: own(run.logs_url),
    ...(isOver ? {} : { status: "in_progress", conclusion: null }),
    run_started_at: at(0),
  };
};

export const isWatched = (id) => becomes[id] !== undefined;
