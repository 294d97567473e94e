import mongoose from "mongoose";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import webPush from "web-push";
import { getInstallation, keepPushKeys } from "@/lib/platform/db/installation";
import { env } from "@/lib/platform/env";

/** The installation's VAPID keys (RFC 8292): messages signed with them reach only browsers subscribed with them. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const IV_BYTES = 12;

const TAG_BYTES = 16;

/** Derived from a secret that no backup contains: someone with a backup can't send to any device. */
const secret = () =>
  Buffer.from(hkdfSync("sha256", env().NEXTAUTH_SECRET, "", "nibash private key for push messages", 32));

/**
 * Returns the configured keys, else those that it generates once and stores: concurrent processes get the same ones.
 * With another NEXTAUTH_SECRET, generates new ones. Throws if instances have different secrets.
 */
export async function getPushKeys(): Promise<PushKeys> {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = env();
  if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY)
    return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY };
  const { push_keys: before } = await getInstallation();
  const known = before ? open(before) : null;
  if (known) return known;
  const made = webPush.generateVAPIDKeys();
  await keepPushKeys(seal(made), before?.public_key ?? null);
  // Another process may have stored its keys first: uses the stored ones.
  const { push_keys: kept } = await getInstallation();
  const keys = kept ? open(kept) : null;
  if (!keys)
    throw new Error(
      "The keys for push messages can't be read: another instance has another NEXTAUTH_SECRET.",
    );
  return keys;
}

interface Sealed {
  readonly public_key: string;
  readonly sealed: Buffer | mongoose.mongo.Binary;
}

function seal({ publicKey, privateKey }: PushKeys): { public_key: string; sealed: Buffer } {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", secret(), iv).setAAD(Buffer.from(publicKey));
  const bytes = Buffer.concat([cipher.update(privateKey, "utf8"), cipher.final()]);
  return { public_key: publicKey, sealed: Buffer.concat([iv, cipher.getAuthTag(), bytes]) };
}

/** Returns null if another secret sealed the key. */
function open({ public_key, sealed }: Sealed): PushKeys | null {
  const bytes = Buffer.from(sealed instanceof mongoose.mongo.Binary ? sealed.value() : sealed);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv("aes-256-gcm", secret(), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(public_key)).setAuthTag(tag);
    const plain = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return { publicKey: public_key, privateKey: plain.toString("utf8") };
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
