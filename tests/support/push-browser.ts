import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import type { PushPayload } from "@/lib/platform/service-worker/worker-contract";

/** A subscribed browser: what it sends to the server, and how it reads messages from a push service. */
export interface PushBrowser {
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** Decrypts a body by RFC 8291 and RFC 8188, implemented from their text. Throws if it is for another browser. */
  readonly read: (body: Buffer) => PushPayload;
}

export function makeBrowser(endpoint = `https://push.example.com/send/${randomBytes(12).toString("hex")}`) {
  const own = createECDH("prime256v1");
  const [key, auth] = [own.generateKeys(), randomBytes(16)];
  const read = (body: Buffer): PushPayload => {
    const salt = body.subarray(0, 16);
    const length = body.readUInt8(20);
    const sender = body.subarray(21, 21 + length);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), key, sender]);
    const secret = Buffer.from(hkdfSync("sha256", own.computeSecret(sender), auth, info, 32));
    const derive = (label: string, bytes: number) =>
      Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${label}\0`, bytes));
    const sealed = body.subarray(21 + length);
    const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The last record ends with a delimiter of 2, followed by zeros as padding.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString("utf8")) as PushPayload;
  };
  const keys = { p256dh: key.toString("base64url"), auth: auth.toString("base64url") };
  return { subscription: { endpoint, keys }, read } satisfies PushBrowser;
}
