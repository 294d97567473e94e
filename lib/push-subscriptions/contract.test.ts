import { describe, expect, it } from "vitest";
import { makeBrowser } from "@/tests/support/push-browser";
import { subscribeToPush } from "./contract";

const takes = (body: unknown) => subscribeToPush.body.safeParse(body).success;
const { subscription } = makeBrowser();
const at = (endpoint: string) => ({ ...subscription, endpoint });

describe("subscribeToPush body", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/eJ:APA91bE_x-y",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAAAAB",
    "https://web.push.apple.com/QHzT",
    "https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2b",
    "https://push.example.com:443/send",
  ])("accepts the endpoint %s", (address) => {
    expect(takes(at(address))).toBe(true);
  });

  it.each([
    ...[
      "http://push.example.com/send",
      "ftp://push.example.com/",
      "//push.example.com/",
      "push.example.com",
      "",
    ],
    ...[
      "https://push.example.com:8443/",
      "https://me:word@push.example.com/",
      "https://me@push.example.com/",
    ],
    ...["https://localhost/", "https://x.localhost/", "https://mongodb/", "https://printer.local/"],
    ...["https://metadata.google.internal/computeMetadata", "https://nas.lan./", "https://router.home.arpa/"],
    ...["https://127.0.0.1/", "https://10.1.2.3/", "https://169.254.169.254/latest", "https://8.8.8.8/"],
    ...[
      "https://2130706433/",
      "https://0x7f.1/",
      "https://0177.0.0.1/",
      "https://127.1/",
      "https://①②⑦.⓪.⓪.①/",
    ],
    ...["https://[::1]/", "https://[::ffff:10.0.0.1]/", "https://[fd00::1]/", "https://[2606:4700::1111]/"],
    `https://push.example.com/${"x".repeat(1024)}`,
  ])("rejects the endpoint %s", (address) => {
    expect(takes(at(address))).toBe(false);
  });

  it("requires valid browser keys and rejects unknown fields", () => {
    const { keys, endpoint } = subscription;
    expect(takes(subscription)).toBe(true);
    for (const bad of [
      ...[{ ...keys, auth: keys.auth.slice(1) }, { ...keys, p256dh: `${keys.p256dh}A` }, { auth: keys.auth }],
      ...[
        { ...keys, p256dh: `A${keys.p256dh.slice(1)}` },
        { ...keys, more: "" },
        { ...keys, auth: { $ne: "" } },
      ],
    ])
      expect(takes({ endpoint, keys: bad }), JSON.stringify(bad)).toBe(false);
    expect(takes({ ...subscription, expirationTime: null })).toBe(false);
  });
});
