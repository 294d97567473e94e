import { setTimeout as sleep } from "node:timers/promises";
import { logger } from "@/lib/logger";
import { requestContext } from "@/lib/request-context";

interface UnderWay {
  /** The request that asked for it, as the log and the answer name it. */
  readonly id: string | undefined;
  readonly route: string | undefined;
}

const holder = globalThis as typeof globalThis & { nibashMails?: Map<Promise<void>, UnderWay> };

/** On globalThis, since Next bundles routes apart and the server waits for all of them. */
const mails = (holder.nibashMails ??= new Map());

/**
 * Does what ends in a mail after the answer has gone: how long an answer takes must not tell whether there is an
 * account. A failure is logged; the person asks again.
 */
export function sendInBackground(work: () => Promise<void>): void {
  const { requestId: id, route } = requestContext.getStore() ?? {};
  const sending = work()
    .catch((error: unknown) => {
      logger().error({ err: error instanceof Error ? error.message : "unknown" }, "mail not sent");
    })
    .finally(() => mails.delete(sending));
  mails.set(sending, { id, route });
}

/** Waits for the mails under way, at most so long; names in the log each that did not go, by its request. */
export async function finishMails(withinMs: number): Promise<void> {
  const deadline = sleep(withinMs, "late" as const);
  while (mails.size > 0) {
    const first = await Promise.race([Promise.allSettled(mails.keys()), deadline]);
    if (first === "late") break;
  }
  for (const { id, route } of mails.values())
    logger().error({ ...(id !== undefined && { id }), route }, "mail not sent: the server stopped before");
}
