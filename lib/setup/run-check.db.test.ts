import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { BUDGETS } from "@/lib/platform/db/limits";
import { env } from "@/lib/platform/env";
import { findFreePort } from "@/scripts/free-port";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { connectCardProvider } from "@/tests/support/card-provider";
import { startGoogle } from "@/tests/support/google";
import { connectTestDatabase } from "@/tests/support/mongo";
import { smtpAddress, startSmtp } from "@/tests/support/smtp-stand-in";
import { runCheck } from "./run-check";

const port = await findFreePort();
vi.stubEnv("NIBASH_EMBEDDED", "1");
vi.stubEnv("SMTP_URL", smtpAddress(port));
vi.stubEnv("MAIL_FROM", "Nibash <office@home.example.com>");

connectTestDatabase();
const provider = connectCardProvider();

const SMTP_URL = smtpAddress(port);
let sandbox: string | undefined;
beforeAll(() => {
  sandbox = env().CARD_SANDBOX_URL;
});

let admin: TestActor<"admin">;
beforeEach(async () => {
  admin = await makeActor("admin");
});

describe("the mail check", () => {
  it("signs in and sends the admin a test mail", async () => {
    const smtp = await startSmtp(port);
    expect(await runCheck(admin.actor, "mail")).toEqual({
      ok: true,
      message: `The mail server has taken a test mail to ${admin.email}. Please look whether it arrives.`,
    });
    expect(smtp.mails).toMatchObject([{ from: "office@home.example.com", to: [admin.email] }]);
    expect(smtp.mails[0]?.raw).toContain("Subject: A test mail of Nibash");
    await smtp.stop();
  });

  it("distinguishes an unreachable server, a refused sender and a bad password, and leaks no secret", async () => {
    const said = async () => {
      const { ok, message } = await runCheck(admin.actor, "mail");
      expect(ok).toBe(false);
      expect(message).not.toMatch(/secret|127\.0\.0\.1/);
      return message;
    };
    expect(await said()).toContain("The mail server in SMTP_URL does not answer.");
    const smtp = await startSmtp(port);
    smtp.refusal = "Not from here";
    expect(await said()).toContain("Set MAIL_FROM to an address that it sends for.");
    smtp.refusal = null;
    Object.assign(env(), { SMTP_URL: SMTP_URL.replace("%2Bit", "%2Bthat") });
    expect(await said()).toBe("The mail server does not take the name and password in SMTP_URL.");
    Object.assign(env(), { SMTP_URL });
    await smtp.stop();
  });

  it("rejects an admin's test mails above the rate limit", async () => {
    const smtp = await startSmtp(port);
    for (let sent = 0; sent < BUDGETS.mail.points; sent += 1) await runCheck(admin.actor, "mail");
    await expect(runCheck(admin.actor, "mail")).rejects.toMatchObject({ code: "rate_limited" });
    expect(smtp.mails).toHaveLength(BUDGETS.mail.points);
    await smtp.stop();
  });
});

describe("the card check", () => {
  const look = () => runCheck(admin.actor, "cards");

  it("reports the sandbox and the variable to set for real cards", async () => {
    const { ok, message } = await look();
    expect(ok).toBe(false);
    expect(message).toContain("no money moves");
    expect(message).toContain("set STRIPE_SECRET_KEY");
  });

  it("says which keys to set where no card is taken, and that nothing is missing", async () => {
    const key = env().STRIPE_SECRET_KEY;
    Object.assign(env(), { STRIPE_SECRET_KEY: undefined });
    const { ok, message } = await look();
    Object.assign(env(), { STRIPE_SECRET_KEY: key });
    expect(ok).toBe(false);
    expect(message).toMatch(/nothing is missing.*STRIPE_SECRET_KEY.*STRIPE_WEBHOOK_SECRET/);
  });

  it("reports an unknown key, an account that cannot charge yet, and one that can", async () => {
    await provider.knob("POST", "account", { key: "unknown" });
    expect(await look()).toEqual({
      ok: false,
      message: "Stripe does not know the key in STRIPE_SECRET_KEY.",
    });
    await provider.knob("POST", "account", { key: "valid", charges_enabled: false });
    // The client uses the sandbox already; without this variable the account is checked as a real one.
    Object.assign(env(), { CARD_SANDBOX_URL: undefined });
    expect((await look()).message).toMatch(/^Stripe knows the account acct_\w+, which cannot charge yet/);
    await provider.knob("POST", "account", { key: "valid", charges_enabled: true });
    const open = await look();
    expect(open.ok).toBe(true);
    expect(open.message).toMatch(/can charge, in test mode/);
    Object.assign(env(), { CARD_SANDBOX_URL: sandbox });
  });
});

describe("the Google check", () => {
  it("distinguishes a local stand-in from an unreachable Google, and leaks no secret", async () => {
    const google = await startGoogle();
    const stand = await runCheck(admin.actor, "google");
    expect(stand.message).toContain("A stand-in on this machine answers for Google.");
    await google.close();
    const away = await runCheck(admin.actor, "google");
    expect(away.message).toContain("Google does not answer.");
    expect([stand.ok, away.ok]).toEqual([false, false]);
    expect(JSON.stringify([stand, away])).not.toContain(env().GOOGLE_CLIENT_SECRET);
  });
});
