import { type IncomingMessage } from "node:http";
import { FairQueue } from "@/lib/platform/http/fair-queue";
import { isCall, pathOf } from "./gate";

/** The queues before Next, one per kind of request, so that none waits behind a more expensive kind. */
export interface RequestQueues {
  /** Pages, and Next's other formats of them. */
  readonly pages: FairQueue;
  readonly calls: FairQueue;
  readonly signIns: FairQueue;
  readonly uploads: FairQueue;
}

const SIGN_IN = "/api/auth/callback/credentials";
/** Uploads: no other call sends as much. */
const UPLOAD_BYTES = 100_000;

export function createRequestQueues(): RequestQueues {
  return {
    // Two at a time. A rendering holds its slot far longer than it takes on a busy machine, else slots would be passed on
    // just when they are needed.
    pages: new FairQueue(2, 100, 2_000),
    // Next takes a millisecond or two per call, which then waits for the database or a provider.
    calls: new FairQueue(8, 1_000, 20),
    // Passwords are hashed one at a time; without this queue Next's own work would run for all requests at once, more than
    // a second of it (docs/security.md G3).
    signIns: new FairQueue(4, 1_000, 500),
    // A body is read only in its turn: sixty of 5 MB at once would block the event loop.
    uploads: new FairQueue(2, 200, 1_000),
  };
}

/** Returns the queue of a request. */
export function queueFor(queues: RequestQueues, { method, url = "/", headers }: IncomingMessage): FairQueue {
  if (!isCall(url)) return queues.pages;
  const bytes = headers["transfer-encoding"] ? Infinity : Number(headers["content-length"] ?? 0);
  if (bytes > UPLOAD_BYTES) return queues.uploads;
  return method === "POST" && pathOf(url) === SIGN_IN ? queues.signIns : queues.calls;
}
