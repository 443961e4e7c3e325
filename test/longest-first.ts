/** The files that take longest begin first, so that the workers end together. */
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { slowFiles } from "./slow-files.ts";

const longest = ["test/filters.test.ts", "test/distinguishable.test.ts", ...slowFiles];

const isLong = ({ moduleId }: TestSpecification): boolean => longest.some((path) => moduleId.endsWith(path));

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
