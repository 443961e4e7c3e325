/** Whether anybody still reads what a descriptor takes; a program that writes itself would be told by SIGPIPE. */
import { cLibrary } from "./c-library.ts";

const poll = { poll: { args: ["ptr", "u64", "i32"], returns: "i32" } };

/** POLLERR of Linux and POLLHUP of others: the reading end of a pipe is closed (poll(2)). */
const gone = 0x0008 | 0x0010;

/** undefined: this runtime cannot ask. The executable can, by its own interface to C. */
let asked: ((fd: number) => boolean) | undefined;
let isLookedFor = false;

const lookFor = (): typeof asked => {
  const library = cLibrary<{ poll(list: number, count: number, wait: number): number }>(poll);
  if (library === null) return undefined;
  // struct pollfd: the descriptor in four bytes, what is asked for and what came back in two each.
  const list = new DataView(new ArrayBuffer(8));
  return (fd) => {
    list.setInt32(0, fd, true);
    list.setInt16(6, 0, true);
    const found = library.functions.poll(library.address(new Uint8Array(list.buffer)), 1, 0);
    return found < 1 || (list.getInt16(6, true) & gone) === 0;
  };
};

/** True also where it cannot be told without writing. */
export const isRead = (fd: number): boolean => {
  if (!isLookedFor) asked = lookFor();
  isLookedFor = true;
  return asked?.(fd) ?? true;
};
