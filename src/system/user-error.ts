/** A mistake of the user: one line that says what to do next. Ends a command of ours with exit code 2. */
export class UserError extends Error {
  override readonly name = "UserError";
}

/** A file does not say what a file of its kind says, and only its owner can mend it. */
export class BrokenFile extends UserError {}

/** Something else stands where a file belongs: no other way of doing the same gets around it. */
export class InTheWay extends UserError {}
