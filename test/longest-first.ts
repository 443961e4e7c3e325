/** The files that take longest begin first, so that the workers end together, also where nothing is known of earlier runs. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

const longest = [
  "filters",
  "distinguishable",
  "engine/owners",
  "rewrite/differential",
  "cli/planted-faults",
  "hooks/contract",
  "cli/init",
  "scripts/scaffold",
  "cli/doctor",
  "install/start/start-file",
  "launcher/endings",
  "launcher/faults",
  "history/history",
  "extensions/acts",
].map((name) => `/test/${name}.test.ts`);

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
