import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "@/lib/platform/env";
import type { Attachment } from "./mail";

/** The secret part of a mail: its links sign people in. */
interface Body {
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly Attachment[];
  /** The URL of one-click unsubscribe; empty if the mail cannot be refused. */
  readonly unsubscribe: string;
}

const IV_BYTES = 12;

const TAG_BYTES = 16;

/** Derived from a secret that is in no backup, so a backup contains no working link. */
const key = () =>
  Buffer.from(hkdfSync("sha256", env().NEXTAUTH_SECRET, "", "nibash body of a mail in the outbox", 32));

/** Encrypts a body; it decrypts with its own cause only. */
export function sealBody(cause: string, { attachments, ...words }: Body): Buffer {
  const plain = JSON.stringify({
    ...words,
    attachments: attachments.map((one) => ({ ...one, content: Buffer.from(one.content).toString("base64") })),
  });
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key(), iv).setAAD(Buffer.from(cause));
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Decrypts a body; null if it was encrypted with another secret, or is damaged. */
export function openBody(cause: string, sealed: Uint8Array): Body | null {
  const bytes = Buffer.from(sealed);
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  try {
    const decipher = createDecipheriv("aes-256-gcm", key(), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(cause)).setAuthTag(tag);
    const plain = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    const body = JSON.parse(plain.toString("utf8")) as Omit<Body, "attachments"> & {
      attachments: (Omit<Attachment, "content"> & { content: string })[];
    };
    const attachments = body.attachments.map((one) => ({
      ...one,
      content: Buffer.from(one.content, "base64"),
    }));
    return { ...body, attachments };
  } catch (error) {
    // Whatever the cipher reports: the body is unreadable, and nothing can be done about it here.
    if (error instanceof Error) return null;
    throw error;
  }
}
