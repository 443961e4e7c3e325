/** A mistake of the user: one line that says what to do next. Ends a command of ours with exit code 2. */
export class UserError extends Error {
  override readonly name = "UserError";
}

/** Something else stands where a file belongs: no other way of doing the same gets around it. */
export class InTheWay extends UserError {}
