import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { POST as announce } from "@/app/api/announcements/route";
import { POST as addPhoto } from "@/app/api/apartments/[apartment_no]/photos/route";
import { POST as importList } from "@/app/api/apartments/import/route";
import { POST as spend } from "@/app/api/expenses/route";
import { POST as readMeters } from "@/app/api/meter-readings/route";
import { POST as changePhoto } from "@/app/api/profile/photo/route";
import { PATCH as rename } from "@/app/api/profile/route";
import { endSessions } from "@/lib/platform/auth/sessions";
import { AnnouncementModel } from "@/models/announcement";
import { ApartmentModel } from "@/models/apartment";
import { ChargeModel } from "@/models/charge";
import { ExpenseModel } from "@/models/expense";
import { UserModel } from "@/models/user";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { formOf, makePhoto } from "@/tests/support/call-inputs";
import { makeApartment } from "@/tests/support/factories";
import { holdBody } from "@/tests/support/held-body";
import { connectTestDatabase } from "@/tests/support/mongo";

connectTestDatabase();

const CONTEXT = { params: Promise.resolve({}) };

/** Sends a call and releases its body only after `between`. */
async function callHoldingBack(
  handler: typeof rename,
  path: string,
  { as, whole, between }: { as: TestActor; whole: Request; between: () => Promise<unknown> },
): Promise<Response> {
  const { request, isRead, send } = holdBody(`http://localhost:3000${path}`, as.headers, whole);
  const answer = handler(request, CONTEXT);
  await isRead;
  await between();
  send();
  return answer;
}

const METERS = { utility: "gas", period: "2026-11", rate: 0.1, readings: [] };

const json = (method: string, body: unknown) =>
  new Request("http://localhost:3000", {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

describe("a request whose body arrives late", () => {
  it("returns 401 when the session ends before the body arrives", async () => {
    const as = await makeActor("user", { name: "Before" });
    const whole = json("PATCH", { name: "After" });
    const between = () => endSessions(as.userId);
    expect((await callHoldingBack(rename, "/api/profile", { as, whole, between })).status).toBe(401);
    expect((await UserModel.findById(as.userId).lean())?.name).toBe("Before");
  });

  it("returns 403 when the sender loses the admin role before the body arrives", async () => {
    const as = await makeActor("admin");
    const whole = json("POST", { title: "Late", description: "Late", date: new Date().toISOString() });
    const between = () => UserModel.updateOne({ _id: as.userId }, { role: "user" });
    const answer = await callHoldingBack(announce, "/api/announcements", { as, whole, between });
    expect(answer.status).toBe(403);
    expect(await AnnouncementModel.countDocuments()).toBe(0);
  });

  it.each([
    ["accountant", spend, "/api/expenses", { on: "2026-01-05", category: "other", amount: 10 }],
    ["caretaker", readMeters, "/api/meter-readings?apply=true", METERS],
  ] as const)(
    "returns 403 when the %s's role ends or changes meanwhile",
    async (role, handler, path, body) => {
      for (const next of ["user", "viewer"] as const) {
        const as = await makeActor(role);
        const between = () => UserModel.updateOne({ _id: as.userId }, { role: next });
        const answer = await callHoldingBack(handler, path, { as, whole: json("POST", body), between });
        expect(answer.status, next).toBe(403);
      }
      expect(await ExpenseModel.countDocuments()).toBe(0);
      expect(await ChargeModel.countDocuments()).toBe(0);
    },
  );

  it("imports nothing when the sender loses the admin role meanwhile", async () => {
    const as = await makeActor("admin");
    const { apartment_no } = await makeApartment();
    const whole = new Request("http://localhost:3000", {
      method: "POST",
      headers: { "Content-Type": "text/csv" },
      body: `apartment_no,rent\n${apartment_no},1\n`,
    });
    const before = await ApartmentModel.findOne({ apartment_no }).lean();
    const between = () => UserModel.updateOne({ _id: as.userId }, { role: "user" });
    const path = "/api/apartments/import?apply=true";
    expect((await callHoldingBack(importList, path, { as, whole, between })).status).toBe(403);
    expect(await ApartmentModel.findOne({ apartment_no }).lean()).toEqual(before);
  });

  it("stores no profile photo when the session ends meanwhile", async () => {
    const as = await makeActor("user");
    const picture = { create: { width: 8, height: 8, channels: 3 as const, background: "#9E3D25" } };
    const form = new FormData();
    const bytes = new Uint8Array(await sharp(picture).jpeg().toBuffer());
    form.set("image", new File([bytes], "me.jpg", { type: "image/jpeg" }));
    const whole = new Request("http://localhost:3000", { method: "POST", body: form });
    const between = () => endSessions(as.userId);
    const answer = await callHoldingBack(changePhoto, "/api/profile/photo", { as, whole, between });
    expect(answer.status).toBe(401);
    expect((await UserModel.findById(as.userId).lean())?.image).toBeNull();
  });

  it("adds no apartment photo when the sender loses the admin role meanwhile", async () => {
    const as = await makeActor("admin");
    const { apartment_no } = await makeApartment();
    const body = formOf({ image: await makePhoto(), alt: "Kitchen" });
    const whole = new Request("http://localhost:3000", { method: "POST", body });
    const between = () => UserModel.updateOne({ _id: as.userId }, { role: "user" });
    const params = Promise.resolve({ apartment_no });
    const handler: typeof rename = (request) => addPhoto(request, { params });
    const path = `/api/apartments/${apartment_no}/photos`;
    expect((await callHoldingBack(handler, path, { as, whole, between })).status).toBe(403);
    expect((await ApartmentModel.findOne({ apartment_no }).lean())?.photos).toEqual([]);
  });
});
