import mongoose from "mongoose";
import { createHash } from "node:crypto";
import { catalogue, type Language } from "@/lib/platform/contracts/language";
import { connectDatabase, serving } from "@/lib/platform/db/connect";
import { translate } from "@/lib/platform/format/in-language";
import { logger } from "@/lib/platform/logger";
import { findGone } from "@/lib/platform/mail/reasons";
import { nextAttempt } from "@/lib/platform/mail/send-due-mails";
import { findLanguage } from "@/lib/platform/mail/templates";
import {
  postPush,
  type PostPush,
  type SealedPush,
  sealPush,
  type ServiceWatch,
  watchServices,
} from "@/lib/platform/push/post-push";
import { getPushKeys, type PushKeys } from "@/lib/platform/push/push-keys";
import type { PushPayload } from "@/lib/platform/service-worker/worker-contract";
import {
  PushSubscriptionModel,
  type PushSubscriptionDocument,
  QueuedPushModel,
  type QueuedPushDocument,
  type PushKind,
} from "@/models/push-subscription";
import { SessionModel } from "@/models/session";

const AT_ONCE = 4;

/** Longer than any attempt takes: if a process dies during one, another sends the message again. */
const CLAIM_MS = 60_000;

/** The statuses by which a push service says that the browser is gone. */
const GONE: readonly number[] = [404, 410];

/**
 * Sends every due message at least once, on any number of instances at once. `post` sends it to the push service, `now`
 * is called for each message. Ends when nothing is due, or the server stops.
 */
export async function sendDuePushes(post: PostPush = postPush, now = () => new Date()): Promise<void> {
  await connectDatabase();
  // Creates the key pair on the first pass of a new installation.
  const keys = await getPushKeys();
  const watch = watchServices(now);
  const sendOneByOne = async () => {
    while (!serving.isStopping) {
      const push = await claim(now());
      if (!push) return;
      await send(push, { post, keys, now, watch });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOneByOne));
}

/** Takes the longest due message, and postpones it by the time that sending may take. */
function claim(now: Date): Promise<QueuedPushDocument | null> {
  return QueuedPushModel.findOneAndUpdate(
    { next_at: mongoose.trusted({ $lte: now }) },
    { $set: { next_at: new Date(now.getTime() + CLAIM_MS) }, $inc: { attempts: 1 } },
    { sort: { next_at: 1 }, returnDocument: "after" },
  ).lean<QueuedPushDocument | null>();
}

interface PushSender {
  readonly post: PostPush;
  readonly keys: PushKeys;
  readonly now: () => Date;
  readonly watch: ServiceWatch;
}

async function send(push: QueuedPushDocument, { post, keys, now, watch }: PushSender): Promise<void> {
  const target = await findTarget(push, keys, now());
  const seconds = Math.floor((push.until.getTime() - now().getTime()) / 1000);
  const sealed =
    target && seconds > 0
      ? sealFor({ ...push, language: await findLanguage({ _id: target.user_id }) }, target, keys, seconds)
      : null;
  if (!target || !sealed || (await findGone(push.cause, now()))) return settle(push);
  if (watch.isSlow(target.endpoint)) return putOff(push, "the service is slow", now());
  const status = await watch
    .time(target.endpoint, () => post(sealed))
    .catch((error: unknown) => wordsOf(error));
  if (typeof status === "number" && status >= 200 && status < 300) return settle(push);
  if (typeof status === "number" && GONE.includes(status)) {
    await PushSubscriptionModel.deleteOne({ _id: target._id });
    await QueuedPushModel.deleteMany({ subscription_id: target._id });
    return;
  }
  await putOff(push, status, now());
}

/**
 * Returns the device if its session is live and it subscribed by the current keys; deletes its subscription otherwise.
 */
async function findTarget(
  { subscription_id }: QueuedPushDocument,
  { publicKey }: PushKeys,
  now: Date,
): Promise<PushSubscriptionDocument | null> {
  const target = await PushSubscriptionModel.findById(
    subscription_id,
  ).lean<PushSubscriptionDocument | null>();
  if (!target) return null;
  const { session_id, user_id, public_key } = target;
  const live = { _id: session_id, user_id, expires_at: mongoose.trusted({ $gt: now }) };
  if (public_key === publicKey && (await SessionModel.exists(live))) return target;
  await PushSubscriptionModel.deleteOne({ _id: subscription_id });
  return null;
}

/** Null for keys that cannot encrypt: sending would fail each time. */
function sealFor(
  push: QueuedPushDocument & { readonly language: Language },
  target: PushSubscriptionDocument,
  keys: PushKeys,
  seconds: number,
): SealedPush | null {
  try {
    return sealPush(target, payloadOf(push), keys, seconds);
  } catch (error) {
    logger().error({ err: error, push: String(push._id) }, "push message not encrypted");
    return null;
  }
}

const settle = async ({ _id }: QueuedPushDocument): Promise<void> => {
  await QueuedPushModel.deleteOne({ _id });
};

/** Retries after a pause, or gives up once the message is stale. Logs no endpoint: it is as good as a secret. */
async function putOff(push: QueuedPushDocument, status: number | string, now: Date): Promise<void> {
  const next = nextAttempt(push.attempts, now);
  const isOver = !next || next >= push.until;
  logger().warn({ push: String(push._id), status, attempts: push.attempts, isOver }, "push message not sent");
  if (isOver) return settle(push);
  await QueuedPushModel.updateOne({ _id: push._id, attempts: push.attempts }, { $set: { next_at: next } });
}

const wordsOf = (error: unknown): string => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : error instanceof Error ? error.name : "unknown";
};

/** All that a lock screen shows: no name, no amount and no text that a person wrote (docs/product.md 10.13). */
export const MESSAGES = catalogue({
  en: {
    notice: "There is a new announcement",
    decision: "Your request is decided",
    receipt: "Your payment is recorded",
  },
  bn: {
    notice: "একটি নতুন নোটিশ এসেছে",
    decision: "আপনার আবেদনের সিদ্ধান্ত হয়েছে",
    receipt: "আপনার পেমেন্ট লেখা হয়েছে",
  },
});

/** The content of a message. Its tag depends on the cause only, so that a repeated message is shown once. */
export function payloadOf({
  cause,
  kind,
  path,
  language = "en",
}: {
  readonly cause: string;
  readonly kind: PushKind;
  readonly path: string;
  readonly language?: Language;
}): PushPayload {
  // A push service accepts 32 characters.
  const tag = createHash("sha256").update(cause).digest("base64url").slice(0, 32);
  return { title: translate(MESSAGES, language)(kind), path, tag };
}
