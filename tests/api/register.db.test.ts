import mongoose from "mongoose";
import sharp from "sharp";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { GET as getImage } from "@/app/api/images/[id]/route";
import { POST as register } from "@/app/api/register/route";
import { env } from "@/lib/platform/env";
import { listMails } from "@/lib/platform/mail/transport";
import { UserModel } from "@/models/user";
import { connectTestDatabase } from "@/tests/support/mongo";

connectTestDatabase();

let photo: File;
beforeEach(async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#9E3D25" } })
    .jpeg()
    .toBuffer();
  photo = new File([new Uint8Array(bytes)], "me.jpg", { type: "image/jpeg" });
});

type Fields = Record<string, string | File>;

async function send(fields: Fields, headers: Record<string, string> = {}) {
  const form = new FormData();
  const whole: Fields = { name: "Nadia", email: "nadia@example.com", password: "Nibash#2026", image: photo };
  for (const [name, value] of Object.entries({ ...whole, ...fields })) form.set(name, value);
  const request = new Request("http://localhost:3000/api/register", { method: "POST", body: form, headers });
  const response = await register(request, { params: Promise.resolve({}) });
  const body = (await response.json()) as {
    insertedId?: string;
    error?: { code: string; message: string; fields?: Record<string, string> };
  };
  return { status: response.status, ...body };
}

const storedPhotos = () => mongoose.connection.collection("photos.files").countDocuments();

describe("POST /register", () => {
  it("creates an account of role user with a photo that is cached as immutable", async () => {
    const answer = await send({ email: " Nadia@Example.com " });
    expect(answer.status).toBe(201);
    const user = await UserModel.findById(answer.insertedId).lean();
    expect(user).toMatchObject({
      email: "nadia@example.com",
      name: "Nadia",
      role: "user",
      emailVerified: null,
    });
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const id = user?.image?.split("/").at(-1) ?? "";
    const image = await getImage(new Request("http://localhost:3000"), { params: Promise.resolve({ id }) });
    expect(image.status).toBe(200);
    expect(image.headers.get("content-type")).toBe("image/webp");
    expect(image.headers.get("cache-control")).toContain("immutable");
    expect(image.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("returns 409 for a registered email address in any spelling (A10)", async () => {
    await send({});
    for (const email of [
      "NADIA@EXAMPLE.COM",
      " nadia@example.com ",
      "ｎａｄｉａ@example.com",
      "nadia@ｅxample.com",
    ]) {
      const answer = await send({ email });
      expect(answer.status, email).toBe(409);
      expect(answer.error).toMatchObject({
        code: "email_taken",
        message: "An account with this email address already exists. Please log in instead.",
      });
    }
    expect(await UserModel.countDocuments()).toBe(1);
    expect(await storedPhotos()).toBe(1);
  });

  it("creates one account and keeps one photo from twenty concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({})));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
    expect(await UserModel.countDocuments()).toBe(1);
    expect(await storedPhotos()).toBe(1);
  });

  it.each<[string, Fields, string]>([
    [
      "a short password before anything else",
      { password: "a", name: "" },
      "Password must be at least 6 characters",
    ],
    ["a name of spaces", { name: "  ", password: "alllowercase" }, "Name can not be empty"],
    ["no lowercase letter", { password: "ABC#123" }, "Password must have at least one lowercase letter"],
    ["no uppercase letter", { password: "abc#123" }, "Password must have at least one uppercase letter"],
    ["no special character", { password: "Abcd123" }, "Password must have at least one special character"],
    ["no number", { password: "Abcd###" }, "Password must have at least one number"],
    ["no photo", { image: new File([], "") }, "Please select an image."],
    [
      "a photo of another type",
      { image: new File(["x"], "a.gif", { type: "image/gif" }) },
      "Image must be jpeg/png",
    ],
    [
      "a lie about the type (F1)",
      { image: new File(["<svg/>"], "a.png", { type: "image/png" }) },
      "Image must be jpeg/png",
    ],
  ])("refuses %s with its own message and stores nothing", async (_, fields, message) => {
    const answer = await send(fields);
    expect(answer.status).toBe(400);
    expect(answer.error?.message).toBe(message);
    expect(await UserModel.countDocuments()).toBe(0);
    expect(await storedPhotos()).toBe(0);
  });

  it("refuses a photo above 5 MB and a password that is too long (F3, A11)", async () => {
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "a.png", { type: "image/png" });
    expect((await send({ image: large })).error?.message).toBe("Image must be at most 5 MB");
    expect((await send({ password: "a".repeat(10_000_000) })).status).toBe(413);
    expect((await send({ password: `Aa1#${"a".repeat(1_000)}` })).status).toBe(400);
  });

  it("returns the message of the first broken rule when fields are missing", async () => {
    const without = async (...names: string[]) => {
      const form = new FormData();
      const whole: Fields = { name: "", email: "bad", password: "Nibash#2026", image: photo };
      for (const [name, value] of Object.entries(whole)) if (!names.includes(name)) form.set(name, value);
      const request = new Request("http://localhost:3000/api/register", { method: "POST", body: form });
      const response = await register(request, { params: Promise.resolve({}) });
      const { error } = (await response.json()) as { error: { message: string } };
      return [response.status, error.message];
    };
    expect(await without("password", "image")).toEqual([400, "Password must be at least 6 characters"]);
    expect(await without("name", "image")).toEqual([400, "Name can not be empty"]);
    const form = await send({ image: "" });
    expect(form.error?.message).toBe("Please select an image.");
  });

  it("refuses a name of invisible characters, or with control characters, and drops bidi ones (E3)", async () => {
    for (const name of ["\u200b", "\u3164", "\u202e", "a\u0000b", "x\r\nBcc: b@example.com"])
      expect((await send({ name })).status, JSON.stringify(name)).toBe(400);
    expect(await UserModel.countDocuments()).toBe(0);
    expect((await send({ name: "\u202egnp.exe\u200b" })).status).toBe(201);
    expect(await UserModel.findOne().lean()).toMatchObject({ name: "gnp.exe" });
  });

  it.each([
    ["a call's page", { "x-language": "bn" }, "bn"],
    ["a browser's choice", { cookie: "language=bn" }, "bn"],
    ["nothing chosen", {}, null],
  ])("keeps the language of %s, and mails in it", async (_, headers, language) => {
    const email = `way.${crypto.randomUUID()}@example.com`;
    expect((await send({ email }, headers)).status).toBe(201);
    expect((await UserModel.findOne({ email }).lean())?.language).toBe(language);
    const subject = await vi.waitFor(async () => {
      const mail = (await listMails(env().MAIL_DIR ?? "")).find(({ to }) => to === email);
      if (!mail) throw new Error("no mail yet");
      return mail.subject;
    });
    expect(subject).toMatch(language ? /নিশ্চিত করুন$/ : /^Confirm your email address/);
  });

  it("mails a confirmation link that leads back to the requested apartment", async () => {
    const email = `way.${crypto.randomUUID()}@example.com`;
    expect((await send({ email, from: "/apartments/5A#request" })).status).toBe(201);
    const link = await vi.waitFor(async () => {
      const mail = (await listMails(env().MAIL_DIR ?? "")).find(({ to }) => to === email);
      const found = /https?:\S+/.exec(mail?.text ?? "")?.[0];
      if (!found) throw new Error("no mail yet");
      return new URL(found);
    });
    expect([link.pathname, link.searchParams.get("from")]).toEqual([
      "/confirm-email",
      "/apartments/5A#request",
    ]);
  });

  it("refuses a form that sets the role", async () => {
    const answer = await send({ role: "admin" });
    expect(answer.status).toBe(400);
    expect(await UserModel.countDocuments()).toBe(0);
  });
});
