/** Lines below a failed test's name: for each attempt its error with the call log and the code, then the attachments. */
import { heading, keep, pin, proven, type Verdict } from "../../src/filter-kit/filter.ts";
import { isFrame } from "../../src/filter-kit/frames.ts";

const retry = /^ {4}Retry #\d+ ─+$/;
const attached = /^ {4}attachment #\d+: (.+) \([\w.+-]+\/[\w.+-]+\) ─+$/;
const attachmentEnds = /^ {4}─{20,}$/;
const path = /^ {4}\S.*\.\w+$/;
/** `Error Context: test-results/…/error-context.md` */
const context = /^ {4}Error Context: \S/;
/** A test may go on after an assertion that failed. */
const error = /^ {4}(?:\w+: )*\w*Error: /;
const quoted = /^\s*(?:>\s*)?(?:\d+\s*)?\|/;
const locator = /^ {4}Locator: +(\S.*)$/;
/** `- Expect "toHaveText" getByRole('status') with timeout 1500ms`: the error's first lines say so. */
const expects = /^ {6}- Expect "[\w ]+" .*with timeout \d+ms$/;

const retryHead = heading(2, pin);
const callLog = proven("call log lines");
const screenshot: Verdict = { act: "keep" };
const screenshotLines = proven("attachment lines");
const recordingLines = proven("attachment lines");
const ofEachAttempt = new Set([callLog, screenshot, screenshotLines]);
/** The first attempt said so, or attached the like. */
const similarLines = proven("similar lines");
const messageLines = 25;

/** Playwright attaches these itself: their paths say what they are. */
const isOwn = (name: string): boolean => name === "screenshot" || name === "trace" || name === "video";

/** Playwright tries an action again and again until the time is over: a step that stands above says nothing new. */
const createCallLog = () => {
  let steps: Set<string> | null = null;
  let waits = "";
  return {
    reset(): void {
      [steps, waits] = [null, ""];
    },
    line(text: string): Verdict | null {
      waits = locator.exec(text)?.[1] ?? waits;
      if (text === "    Call log:") steps = new Set();
      else if (text === "") steps = null;
      else if (steps !== null) return this.step(text, steps);
      return null;
    },
    step(text: string, steps: Set<string>): Verdict | null {
      if (waits !== "" && (expects.test(text) || text === `      - waiting for ${waits}`)) return callLog;
      const form = text.trim().replaceAll(/\d+/g, "0");
      if (steps.has(form)) return callLog;
      steps.add(form);
      return null;
    },
  };
};

const createAttachments = () => {
  let name: string | null = null;
  let isNamed = false;
  /** For Playwright's own attachments the path is enough. */
  const isPath = (text: string): boolean => {
    if (isNamed || !path.test(text)) return false;
    isNamed = true;
    return true;
  };
  const judge = (text: string, begins: boolean): Verdict => {
    if (name === "screenshot") return !begins && isPath(text) ? screenshot : screenshotLines;
    const isShown = begins || !isOwn(name!) || isPath(text);
    return isShown ? keep : recordingLines;
  };
  return {
    reset(): void {
      name = null;
    },
    line(text: string): Verdict | null {
      const begun = attached.exec(text)?.[1];
      if (begun !== undefined) [name, isNamed] = [begun, false];
      if (name === null) return context.test(text) ? screenshot : null;
      const found = judge(text, begun !== undefined);
      if (attachmentEnds.test(text)) name = null;
      return found;
    },
  };
};

/** How often Playwright looked is a matter of time. */
const formOf = (text: string): string => text.trim().replace(/^\d+ × /, "");

/** Asked for each line below a failed test's name; what an attempt says as the first one did is told once. */
export const createFailure = () => {
  const log = createCallLog();
  const attachments = createAttachments();
  const first = new Set<string>();
  let isRetry = false;
  let left = 0;
  const begin = (isAgain: boolean): void => {
    [isRetry, left] = [isAgain, messageLines];
    if (!isAgain) first.clear();
    log.reset();
    attachments.reset();
  };
  const said = (text: string): Verdict => {
    if (error.test(text)) left = messageLines;
    else if (quoted.test(text) || isFrame(text)) left = 0;
    if (left === 0 || text === "") return keep;
    left -= 1;
    return pin;
  };
  const again = (text: string): Verdict | null => {
    const form = formOf(text);
    if (isRetry) return first.has(form) ? similarLines : null;
    first.add(form);
    return null;
  };
  return {
    begin: () => begin(false),
    line(text: string): Verdict {
      if (retry.test(text)) {
        begin(true);
        return retryHead;
      }
      const step = log.line(text);
      const found = attachments.line(text) ?? again(text) ?? step ?? said(text);
      return isRetry && ofEachAttempt.has(found) ? similarLines : found;
    },
  };
};
