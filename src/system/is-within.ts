/** As the system tells paths apart: on Windows neither case nor the kind of slash counts. */
const comparable = (path: string, platform: NodeJS.Platform = process.platform): string =>
  platform === "win32" ? path.replaceAll("\\", "/").toLowerCase() : path;

/** Is a folder the project's, or below it? Both as absolute paths. */
export const isWithin = (
  folder: string,
  project: string,
  platform: NodeJS.Platform = process.platform,
): boolean => {
  const [inner, outer] = [comparable(folder, platform), comparable(project, platform)];
  return inner === outer || inner.startsWith(outer.endsWith("/") ? outer : `${outer}/`);
};
