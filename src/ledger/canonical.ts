/**
 * The digest under which Claude Code 2.1.330 writes down each message of a request: SHA-256 of its role and content, the
 * members of objects in order of their names, `cache_control` left out, a text alone as a list of one part.
 */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(
    ([name, member]) => name !== "cache_control" && member !== undefined,
  );
  members.sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, ordered(member)]));
};

export const messageDigest = (role: string, content: unknown): string => {
  const parts = typeof content === "string" ? [{ type: "text", text: content }] : content;
  // It costs start-up time, and is needed here only.
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha256")
    .update(JSON.stringify(ordered({ role, content: parts })))
    .digest("hex");
};
