/** The files that take longest begin first, so that the workers end together, also where nothing is known of earlier runs. */
import { existsSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const longest = [
  "filters",
  "distinguishable",
  "cli/planted-faults",
  "hooks/contract",
  "rewrite/differential",
  "extensions/acts",
  "install/start/start-file",
  "figures/learn",
  "cli/agents/init",
  "cli/agents/doctor",
  "cli/narrow",
  "launcher/endings",
  "launcher/faults",
  "history/history",
  "install/upgrade",
  "scripts/scaffold",
].map((name) => {
  const path = `/test/${name}.test.ts`;
  if (!existsSync(`${import.meta.dirname}/..${path}`))
    throw new Error(`longest-first.ts names ${path}, which is gone`);
  return path;
});

const isLong = ({ moduleId }: TestSpecification): boolean => longest.some((name) => moduleId.endsWith(name));

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // A worker of one project is of no use to another: their files stay together.
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}
