import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as sendLink } from "@/app/api/email/link/route";
import { POST as forgot } from "@/app/api/password/forgot/route";
import { POST as reset } from "@/app/api/password/reset/route";
import { POST as register } from "@/app/api/register/route";
import { hashPassword } from "@/lib/platform/auth/password-hash";
import { UserModel } from "@/models/user";
import { findFreePort } from "@/scripts/free-port";
import { callRoute, makeActor, type TestActor } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";
import { smtpAddress, startSilence, startSmtp, type SmtpStandIn } from "@/tests/support/smtp-stand-in";
import { writeToOutbox } from "./queue-mail";
import { sendNext } from "./send-due-mails";
import { sendBySmtp } from "./transport";

// The configuration is read once, so the server starts and stops at a fixed address.
const port = await findFreePort();
vi.stubEnv("SMTP_URL", smtpAddress(port));
vi.stubEnv("MAIL_FROM", "Nibash <office@home.example.com>");

connectTestDatabase();

let smtp: SmtpStandIn;
let person: TestActor;
beforeEach(async () => {
  smtp = await startSmtp(port);
  person = await makeActor("user", { email: "nadia@example.com", name: '<b>Nadia</b> "Q" Å' });
  await UserModel.updateOne({ _id: person.userId }, { password_hash: await hashPassword("Old#2026x") });
});
afterEach(() => smtp.stop());

const post = (handler: typeof forgot, body?: unknown, as?: TestActor) =>
  callRoute(handler, "/api/x", { method: "POST", ...(body !== undefined && { body }), ...(as && { as }) });
const ask = () => post(forgot, { email: person.email });

/** Decodes quoted-printable, as far as these mails use it. */
const decode = (raw: string) =>
  raw
    .replaceAll("=\r\n", "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const arrived = (count: number) => vi.waitFor(() => expect(smtp.mails).toHaveLength(count));

const whole = { subject: "Test", text: "Text", html: "<p>Text</p>" };

describe("mail by SMTP", () => {
  it("goes from MAIL_FROM only to the user, with a link that works", async () => {
    // A mail to an unconfirmed address contains no name.
    await UserModel.updateOne({ _id: person.userId }, { emailVerified: new Date() });
    expect((await ask()).status).toBe(200);
    await arrived(1);
    const [mail] = smtp.mails;
    expect(mail).toMatchObject({ from: "office@home.example.com", to: ["nadia@example.com"] });
    const raw = decode(mail?.raw ?? "");
    expect(raw).toMatch(/^From: Nibash <office@home\.example\.com>\r$/m);
    expect(raw).toMatch(/^To: nadia@example\.com\r$/m);
    expect(raw).toMatch(/^Subject: Choose a new password for Nibash\r$/m);
    expect(raw).toContain("&#60;b&#62;Nadia&#60;/b&#62; &#34;Q&#34;");
    expect(raw.split("text/html")[1]).not.toContain("<b>Nadia");
    const token = /http:\/\/localhost:3000\/reset-password#([\w-]+)/.exec(raw)?.[1];
    expect((await post(reset, { token, password: "New#2026x" })).status).toBe(200);
  });

  it("reuses one connection", async () => {
    for (let index = 0; index < 3; index++) {
      await post(sendLink, undefined, person);
      await arrived(index + 1);
    }
    expect(smtp.connections).toBe(1);
  });
});

describe("an SMTP message", () => {
  it("contains an attachment unchanged", async () => {
    const content = "BEGIN:VCALENDAR\r\nSUMMARY:নিবাস\r\nEND:VCALENDAR\r\n";
    const file = {
      name: "visit.ics",
      contentType: "text/calendar; charset=utf-8; method=PUBLISH",
      content: Buffer.from(content),
    };
    await sendNext(undefined, {
      _id: await writeToOutbox({ ...whole, to: "b@example.com", attachments: [file] }),
    });
    await arrived(1);
    const raw = smtp.mails[0]?.raw ?? "";
    const part = /Content-Type: text\/calendar;[^]*?\r\n\r\n([^]*?)\r\n--/.exec(raw);
    expect(part?.[0]).toMatch(/method=PUBLISH/);
    expect(part?.[0]).toMatch(/Content-Disposition: attachment; filename=visit\.ics/);
    const body = part?.[1] ?? "";
    const sent = /base64/.test(part?.[0] ?? "")
      ? Buffer.from(body, "base64").toString()
      : Buffer.from(decode(body), "latin1").toString();
    expect(sent.trimEnd()).toBe(content.trimEnd());
  });

  it("does not let the subject inject a header", async () => {
    await sendNext(undefined, {
      _id: await writeToOutbox({ ...whole, to: "b@example.com", subject: "Hello\r\nBcc: all@evil.example" }),
    });
    await arrived(1);
    const [mail] = smtp.mails;
    expect(mail?.to).toEqual(["b@example.com"]);
    expect(mail?.raw).not.toMatch(/^Bcc:/m);
    expect(mail?.raw).toMatch(/^Subject: Hello Bcc: all@evil\.example\r$/m);
  });
});

describe("a failing SMTP server", () => {
  it("that refuses a mail does not change the response, and the next mail arrives", async () => {
    const usual = await (await ask()).text();
    await arrived(1);
    smtp.refusal = "550 No such mailbox";
    const response = await ask();
    expect([response.status, await response.text()]).toEqual([200, usual]);
    await vi.waitFor(() => expect(smtp.refused).toBe(1));
    await expect(
      sendBySmtp(smtpAddress(port), "a@example.com", { ...whole, to: "b@example.com" }),
    ).rejects.toThrow("No such mailbox");
    smtp.refusal = null;
    await ask();
    await arrived(2);
  });

  it("that is down does not block a registration, and mails arrive once it is back", async () => {
    await smtp.stop();
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#9E3D25" } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    const fields = { name: "New", email: "new@example.com", password: "Nibash#2026" };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("image", new File([new Uint8Array(photo)], "me.jpg", { type: "image/jpeg" }));
    const request = new Request("http://localhost:3000/api/register", { method: "POST", body: form });
    expect((await register(request, { params: Promise.resolve({}) })).status).toBe(201);
    await expect(
      sendBySmtp(smtpAddress(port), "a@example.com", { ...whole, to: "b@example.com" }),
    ).rejects.toThrow("ECONNREFUSED");
    smtp = await startSmtp(port);
    expect((await post(sendLink, undefined, person)).status).toBe(200);
    const receivers = () => smtp.mails.flatMap(({ to }) => to);
    await vi.waitFor(() => expect(receivers()).toContain(person.email));
  });

  it("that never replies does not delay the response, and the sender times out", async () => {
    await smtp.stop();
    const silence = await startSilence(port);
    expect((await ask()).status).toBe(200);
    expect(silence.seen.gaveUp).toBe(0);
    // The server never speaks and never hangs up: only the sender's own timeout ends this.
    await expect(
      sendBySmtp(smtpAddress(port), "a@example.com", { ...whole, to: "b@example.com" }),
    ).rejects.toThrow(/Greeting never received|timeout/i);
    await vi.waitFor(() => expect(silence.seen.gaveUp).toBe(silence.seen.connected));
    silence.stop();
    smtp = await startSmtp(port);
  });

  it('that rejects the password causes the error "Invalid login"', async () => {
    const wrong = smtpAddress(port).replace(/:[^:@]+@/, ":wrong@");
    await expect(sendBySmtp(wrong, "a@example.com", { ...whole, to: "b@example.com" })).rejects.toThrow(
      "Invalid login",
    );
  });
});
