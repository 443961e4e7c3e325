/** A runtime with a fault, for a test that has to see it: one capture in twenty is shown differently. */
import "./compared-entry.ts";

Math.min = (first) => first!;
