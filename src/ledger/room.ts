/**
 * Whether the request that will carry a result still holds what the request before it held. A client sums a conversation up
 * when it nears its window, and it may do so between a call and its result.
 */

/** Context window of the model in use, in tokens. */
export interface Window {
  readonly size: number;
  /** A request of so many is not sent: the client sums the conversation up first. */
  readonly compactsAt: number;
}

/** Upper bounds of the next request. */
interface Load {
  /** Tokens of the last request and of the model's answer, as its provider counted them; NaN: nobody says. */
  readonly usage: number;
  /** Bytes that were written down since. */
  readonly since: number;
  /** Calls that have no result yet, this one left out. */
  readonly waiting: number;
}

/** So much of the window stays free. Clients estimate, too, and prepare their summary from here on. */
const spare = 1 / 5;
const bytesOfToken = 3;
/** Tokens that agents show of this result at most. */
const ownResult = 10_000;
/** Tokens of any other tool's result. */
const otherResult = 25_000;

export const hasRoom = ({ size, compactsAt }: Window, { usage, since, waiting }: Load): boolean =>
  usage > 0 && usage + since / bytesOfToken + ownResult + waiting * otherResult <= compactsAt - spare * size;
