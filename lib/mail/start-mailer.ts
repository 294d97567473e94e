import { isDatabaseAway } from "@/lib/db/away";
import { logger } from "@/lib/logger";
import { sendDueMails } from "./send-due-mails";
import { canSendMail } from "./transport";

/** What was written is sent at once; this finds what has to be tried again, and what a dead process left. */
const EVERY_MS = 20_000;

/**
 * Sends mails that are due while the server runs; several instances may do so at once. Answers how to stop it: no pass
 * begins afterwards, and the promise waits for one that is under way.
 */
export function startMailer(everyMs = EVERY_MS): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  if (!canSendMail()) return () => running;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = sendDueMails()
      .catch((error: unknown) => {
        // The next pass tries again; while the database is away the requests themselves tell of it.
        if (!isDatabaseAway(error)) logger().error({ err: error }, "sending mails was interrupted");
      })
      .finally(() => {
        isBusy = false;
      });
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
