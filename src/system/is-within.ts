/** Is a folder the project's, or below it? Both as absolute paths. */
export const isWithin = (folder: string, project: string): boolean =>
  folder === project || folder.startsWith(project.endsWith("/") ? project : `${project}/`);
