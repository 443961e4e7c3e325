/** Whose code a frame of a stack trace is in. */
export type FrameOwner = "own" | "library";
