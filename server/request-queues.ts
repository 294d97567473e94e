import { type IncomingMessage } from "node:http";
import { FairQueue } from "@/lib/http/fair-queue";
import { isCall, pathOf } from "./gate";

/** The queues before Next, one per kind of request, so that none waits behind a more expensive kind. */
export interface RequestQueues {
  /** Pages, and other forms of them. */
  readonly pages: FairQueue;
  readonly calls: FairQueue;
  readonly signIns: FairQueue;
  readonly uploads: FairQueue;
}

const SIGN_IN = "/api/auth/callback/credentials";
/** No other call sends as much. */
const UPLOAD_BYTES = 100_000;

export function createRequestQueues(): RequestQueues {
  return {
    // Two at a time. A rendering keeps its place far longer than it takes on a busy machine, or the places would be
    // given away just when they are needed.
    pages: new FairQueue(2, 100, 2_000),
    // Next's own way to a call takes a millisecond or two, then the call waits for the database or a provider.
    calls: new FairQueue(8, 1_000, 20),
    // Passwords are hashed one at a time; what stands before that in Next would be done for all who ask at once, a second
    // and more of it (docs/security.md G3).
    signIns: new FairQueue(4, 1_000, 500),
    // A body is read once its turn has come: sixty of 5 MB at once would keep the loop from everybody else.
    uploads: new FairQueue(2, 200, 1_000),
  };
}

/** Where a request waits. */
export function queueFor(queues: RequestQueues, { method, url = "/", headers }: IncomingMessage): FairQueue {
  if (!isCall(url)) return queues.pages;
  const bytes = headers["transfer-encoding"] ? Infinity : Number(headers["content-length"] ?? 0);
  if (bytes > UPLOAD_BYTES) return queues.uploads;
  return method === "POST" && pathOf(url) === SIGN_IN ? queues.signIns : queues.calls;
}
