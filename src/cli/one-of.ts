/** Refuses options that exclude each other: one of them would be ignored silently. */
import { UserError } from "../system/user-error.ts";

/** Names with whether they were given. */
export const onlyOne = (given: Readonly<Record<string, boolean>>): void => {
  const names = Object.keys(given).filter((name) => given[name] === true);
  if (names.length > 1) throw new UserError(`${names.join(" and ")} do not go together: one of them`);
};
