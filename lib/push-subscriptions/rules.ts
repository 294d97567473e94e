import { createHash } from "node:crypto";
import type { PushPayload } from "@/lib/platform/service-worker/push-payload";
import type { PushKind } from "@/models/push-subscription";

/** All that a lock screen shows: no name, no amount and no text that a person wrote (docs/product.md 10.13). */
const TITLES: Readonly<Record<PushKind, string>> = {
  notice: "There is a new notice",
  decision: "Your request is decided",
  receipt: "Your payment is recorded",
};

/** The content of a message. Its tag depends on the cause only, so that a repeated message is shown once. */
export function payloadOf({
  cause,
  kind,
  path,
}: {
  readonly cause: string;
  readonly kind: PushKind;
  readonly path: string;
}): PushPayload {
  // A push service accepts 32 characters.
  const tag = createHash("sha256").update(cause).digest("base64url").slice(0, 32);
  return { title: TITLES[kind], path, tag };
}
