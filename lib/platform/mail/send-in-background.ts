import { setTimeout as sleep } from "node:timers/promises";
import { logger } from "@/lib/platform/logger";
import { requestContext } from "@/lib/platform/request-context";

interface UnderWay {
  /** The id of the request that caused it, for the log. */
  readonly id: string | undefined;
  readonly route: string | undefined;
}

const holder = globalThis as typeof globalThis & { nibashMails?: Map<Promise<void>, UnderWay> };

/** On globalThis, since Next bundles routes separately and the server waits for all of them. */
const mails = (holder.nibashMails ??= new Map());

/**
 * Runs work that ends in a mail after the response, so that the response time does not reveal whether an account
 * exists. Logs failures; the user asks again.
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

/** Waits for the mails in flight, at most this long; logs each that was not sent, by its request. */
export async function finishMails(withinMs: number): Promise<void> {
  const deadline = sleep(withinMs, "late" as const);
  while (mails.size > 0) {
    const first = await Promise.race([Promise.allSettled(mails.keys()), deadline]);
    if (first === "late") break;
  }
  for (const { id, route } of mails.values())
    logger().error({ ...(id !== undefined && { id }), route }, "mail not sent: the server stopped before");
}
