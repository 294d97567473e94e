import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { GET as GET_PHOTO } from "@/app/api/repairs/[id]/photos/[photo_id]/route";
import { GET as LIST, POST } from "@/app/api/repairs/route";
import { BUILDING_DEFAULTS } from "@/lib/building/contract";
import { removeMember } from "@/lib/leaving/mutations";
import { inTransaction } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { listMails } from "@/lib/platform/mail/transport";
import { erasePerson } from "@/lib/users/delete-account";
import { AuditEntryModel } from "@/models/audit-entry";
import { RepairModel, RepairPhotoModel } from "@/models/repair";
import { UserModel } from "@/models/user";
import { callRoute, makeActor, signInAs, type TestActor } from "@/tests/support/actors";
import { cookieHeaders, makePhoto } from "@/tests/support/call-inputs";
import { makeApartment, makeMember } from "@/tests/support/factories";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import type { Repair } from "./contract";
import { writeRepairCalendar } from "./mails";
import { writeMessage } from "./mutations";

connectTestDatabase();

const WORDS = { title: "The tap drips", description: "Day and night.", room: "Bathroom" };

interface Answer {
  readonly insertedId: string;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly fields: Record<string, string>;
  };
}

async function report(person: TestActor, fields: Record<string, string> = {}, photos: readonly File[] = []) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...WORDS, ...fields })) form.set(name, value);
  for (const photo of photos) form.append("image", photo);
  const headers = { Authorization: `Bearer ${person.token}` };
  const request = new Request("http://localhost:3000/api/repairs", { method: "POST", headers, body: form });
  const response = await POST(request, { params: Promise.resolve({}) });
  return { status: response.status, ...((await response.json()) as Answer) };
}

async function listOf(person: TestActor, query = ""): Promise<Repair[]> {
  return (await (await callRoute(LIST, `/api/repairs${query}`, { as: person })).json()) as Repair[];
}

async function mailsTo(email: string) {
  await finishMails(20_000);
  return (await listMails(env().MAIL_DIR ?? "")).filter(({ to }) => to === email);
}

/** A phone's photo, rotated by its metadata, with the location where it was taken. */
async function phonePhoto(): Promise<File> {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#9E3D25" } })
    .withExif({
      IFD0: { Copyright: "SECRET-OWNER" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "23/1 52/1 57/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "IMG_1.jpg", { type: "image/jpeg" });
}

/** Reads the size from the VP8 frame header, since the encoder blocks this format's decoder for the whole process. */
function sizeOf(webp: Uint8Array): string {
  const file = Buffer.from(webp);
  expect([file.toString("latin1", 0, 4), file.toString("latin1", 8, 16)]).toEqual(["RIFF", "WEBPVP8 "]);
  return `${String(file.readUInt16LE(26))} × ${String(file.readUInt16LE(28))}`;
}

async function getPhoto(
  { id, photo }: { id: string; photo: string },
  headers: Record<string, string>,
  query = "",
): Promise<Response> {
  const request = new Request(`http://localhost:3000/api/repairs/${id}/photos/${photo}${query}`, { headers });
  return GET_PHOTO(request, { params: Promise.resolve({ id, photo_id: photo }) });
}

describe("a report", () => {
  it("is stored for the member's apartment and mailed once to every admin and caretaker, with an opt-out link", async () => {
    const [first, second] = [await makeActor("admin"), await makeActor("caretaker")];
    const [accountant, viewer] = [await makeActor("accountant"), await makeActor("viewer")];
    const { person, apartment } = await makeMember({ name: "Nadia" });
    const { status, insertedId } = await report(person, { urgent: "true", access: "After 6 pm" });
    expect(status).toBe(200);
    expect(await RepairModel.findById(insertedId).lean()).toMatchObject({
      ...WORDS,
      state: "new",
      urgent: true,
      access: "After 6 pm",
      photos: [],
      name: "Nadia",
      apartment_no: apartment.apartment_no,
      closed_at: null,
      planned_on: null,
    });
    for (const { email } of [accountant, viewer]) expect(await mailsTo(email)).toEqual([]);
    for (const { email } of [first, second]) {
      const [mail, ...more] = await mailsTo(email);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe(
        `Urgent: Nadia reports a repair in apartment ${apartment.apartment_no}: The tap drips`,
      );
      for (const words of [
        "Day and night.",
        "Room: Bathroom",
        "After 6 pm",
        `/dashboard/repairs/${insertedId}`,
      ])
        expect(mail?.text).toContain(words);
      expect(mail?.text).toContain("/mail-preferences#");
    }
    expect(await mailsTo(person.email)).toEqual([]);
    expect(await AuditEntryModel.findOne().lean()).toMatchObject({
      action: "repair.reported",
      subject: `${apartment.apartment_no} · Nadia`,
      after: { title: "The tap drips", urgent: true },
    });
    await expectInvariants();
  });

  it("of an admin is about any home, or about the building, which only admins see", async () => {
    const admin = await makeActor("admin", { name: "Ayesha" });
    const { person, apartment } = await makeMember({ name: "Nadia" });
    const { apartment_no } = await makeApartment();
    const ofHome = await report(admin, { apartment_no: apartment.apartment_no.toLowerCase() });
    const ofFree = await report(admin, { apartment_no, title: "The door sticks" });
    const ofBuilding = await report(admin, { title: "The lift stands still", urgent: "true" });
    const stored = async ({ insertedId }: Answer) => RepairModel.findById(insertedId).lean();
    expect(await stored(ofHome)).toMatchObject({ apartment_no: apartment.apartment_no, name: "Nadia" });
    expect(await stored(ofFree)).toMatchObject({ apartment_no, name: "Ayesha" });
    expect(await stored(ofBuilding)).toMatchObject({ apartment_no: "", name: "Ayesha", urgent: true });
    const unknown = await report(admin, { apartment_no: "99Z" });
    expect([unknown.status, unknown.error.fields]).toEqual([
      400,
      { apartment_no: "There is no such apartment." },
    ]);

    const titles = async (as: TestActor, query = "") => (await listOf(as, query)).map(({ title }) => title);
    expect(await titles(admin)).toEqual(["The lift stands still", "The door sticks", "The tap drips"]);
    expect(await titles(admin, "?building=true")).toEqual(["The lift stands still"]);
    expect(await titles(person)).toEqual(["The tap drips"]);
    // A member reports for their own home, whatever is sent.
    const own = await report(person, { apartment_no });
    expect(await stored(own)).toMatchObject({ apartment_no: apartment.apartment_no });

    const [mail, ...more] = await mailsTo(person.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("A repair in your home: The tap drips");
    const subjects = (await AuditEntryModel.find().sort({ _id: 1 }).lean()).map(({ subject }) => subject);
    expect(subjects[2]).toBe("the building · Ayesha");
    const repair = await stored(ofBuilding);
    const planned = {
      _id: repair?._id,
      sequence: 0,
      title: "Lift",
      apartment_no: "",
      planned_on: "2026-12-05",
    };
    expect(writeRepairCalendar(planned as never, BUILDING_DEFAULTS, new Date())).toContain(
      "SUMMARY:Repair: Lift\\, the building\\, Nibash Tower",
    );
    await expectInvariants();
  });

  it.each([
    [{ title: "" }, [], "title", "Please say in a few words what is broken."],
    [{ description: " " }, [], "description", "Please describe what is broken."],
    [{ title: "x".repeat(81) }, [], "title", "Use at most 80 characters."],
    [{ access: "x".repeat(301) }, [], "access", "Use at most 300 characters."],
    [{ urgent: "very" }, [], "urgent", "Use true or false."],
    [{}, [new File(["GIF89a"], "a.gif", { type: "image/gif" })], "image", "Image must be jpeg/png"],
    [{}, [new File(["no picture"], "a.jpg", { type: "image/jpeg" })], "image", "Image must be jpeg/png"],
  ])("with %j %j is rejected at %s and stores nothing", async (fields, photos, name, words) => {
    const { person } = await makeMember();
    const { status, error } = await report(person, fields, photos);
    expect([status, error.fields]).toEqual([400, { [name]: words }]);
    expect(await RepairModel.countDocuments()).toBe(0);
  });

  it("accepts at most five photos and names one that cannot be read", async () => {
    const { person } = await makeMember();
    const photo = await makePhoto();
    const six = await report(person, {}, Array<File>(6).fill(photo));
    expect([six.status, six.error.fields]).toEqual([400, { image: "Choose at most 5 photos." }]);
    const broken = new File([(await photo.bytes()).slice(0, 200)], "b.jpg", { type: "image/jpeg" });
    const { status, error } = await report(person, {}, [photo, broken]);
    expect([status, error.fields.image]).toEqual([
      400,
      "Photo 2: This image cannot be read. Please choose another one.",
    ]);
    expect((await report(person, { role: "admin" })).status).toBe(400);
    expect([await RepairModel.countDocuments(), await RepairPhotoModel.countDocuments()]).toEqual([0, 0]);
    expect((await report(person, {}, Array<File>(5).fill(photo))).status).toBe(200);
    expect(await RepairPhotoModel.countDocuments()).toBe(5);
  });

  it("returns 409 for a member whose agreement has just ended", async () => {
    const { person } = await makeMember();
    const { AgreementModel } = await import("@/models/agreement");
    await AgreementModel.updateMany({ user_id: person.userId }, { active: false });
    expect(await report(person)).toMatchObject({ status: 409, error: { code: "conflict" } });
  });
});

describe("a photo of a report", () => {
  async function reported() {
    const { person } = await makeMember();
    const { insertedId: id } = await report(person, {}, [await phonePhoto()]);
    const [repair] = await listOf(person);
    const address = repair?.photos[0] ?? "";
    expect(address).toMatch(new RegExp(`^/api/repairs/${id}/photos/[0-9a-f]{24}$`));
    return { person, id, photo: address.split("/").at(-1) ?? "" };
  }
  const bearer = ({ token }: TestActor) => ({ Authorization: `Bearer ${token}` });

  it("is upright, comes in two sizes, and has no EXIF copyright", async () => {
    const { person, ...of } = await reported();
    const small = await (await getPhoto(of, bearer(person))).bytes();
    const large = await (await getPhoto(of, bearer(person), "?size=large")).bytes();
    expect([sizeOf(small), sizeOf(large)]).toEqual(["480 × 720", "600 × 900"]);
    expect(Buffer.from(large).includes("SECRET-OWNER")).toBe(false);
  });

  it("is returned to its reporter and admins, and 404 to everyone else", async () => {
    const { person, ...of } = await reported();
    const [admin, user, other] = [await makeActor("admin"), await makeActor("user"), await makeMember()];
    const statusFor = async (headers: Record<string, string>, asked = of) =>
      (await getPhoto(asked, headers)).status;
    for (const one of [person, admin]) {
      expect(await statusFor(bearer(one))).toBe(200);
      const { Cookie = "" } = await cookieHeaders(one);
      expect(await statusFor({ Cookie })).toBe(200);
    }
    const { Cookie = "" } = await cookieHeaders(other.person);
    for (const headers of [{}, bearer(user), bearer(other.person), { Cookie }, { Cookie: "x=y" }]) {
      const answer = await getPhoto(of, headers as Record<string, string>);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
    }
    const others = await report(other.person);
    expect(await statusFor(bearer(admin), { ...of, id: others.insertedId })).toBe(404);
    expect(await statusFor(bearer(admin), { ...of, photo: "../../x" })).toBe(404);
    await removeMember(admin.actor, person.email);
    expect(await statusFor(bearer(person))).toBe(200);
  });

  it("is cached privately, revalidated each time, and served in ranges", async () => {
    const { person, ...of } = await reported();
    const whole = await getPhoto(of, bearer(person));
    const bytes = await whole.bytes();
    const etag = whole.headers.get("etag") ?? "";
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "cache-control": "private, no-cache",
      vary: "Cookie, Authorization",
      "accept-ranges": "bytes",
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-length": String(bytes.byteLength),
    });
    expect((await getPhoto(of, bearer(person), "?size=large")).headers.get("etag")).not.toBe(etag);
    const ask = (headers: Record<string, string>) => getPhoto(of, { ...bearer(person), ...headers });
    const same = await ask({ "If-None-Match": etag });
    expect([same.status, (await same.bytes()).byteLength]).toEqual([304, 0]);
    // A user without access does not learn that it is unchanged, either.
    expect((await getPhoto(of, { "If-None-Match": etag })).status).toBe(404);
    const part = await ask({ Range: "bytes=4-9" });
    expect([part.status, part.headers.get("content-range")]).toEqual([
      206,
      `bytes 4-9/${String(bytes.byteLength)}`,
    ]);
    expect(await part.bytes()).toEqual(bytes.slice(4, 10));
    expect((await ask({ Range: "bytes=4-9", "If-Range": etag })).status).toBe(206);
    expect((await ask({ Range: "bytes=4-9", "If-Range": '"older"' })).status).toBe(200);
    const beyond = await ask({ Range: "bytes=99999999-" });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([
      416,
      `bytes */${String(bytes.byteLength)}`,
    ]);
  });
});

describe("the repair lists", () => {
  it("show members their own repairs, and admins all of them with filters and search", async () => {
    const admin = await makeActor("admin");
    const [one, other] = [await makeMember({ name: "Nadia" }), await makeMember({ name: "Rafiq" })];
    await report(one.person, { title: "The lamp is dark" });
    await report(one.person, { title: "Water on the floor", urgent: "true" });
    await report(other.person, { title: "The door sticks" });
    const titles = async (person: TestActor, query = "") =>
      (await listOf(person, query)).map(({ title }) => title);
    expect(await titles(one.person)).toEqual(["Water on the floor", "The lamp is dark"]);
    expect(await titles(one.person, `?user_id=${other.person.userId}`)).toHaveLength(2);
    expect(await titles(admin)).toEqual(["The door sticks", "Water on the floor", "The lamp is dark"]);
    expect(await titles(admin, "?state=new")).toEqual([
      "Water on the floor",
      "The door sticks",
      "The lamp is dark",
    ]);
    expect(await titles(admin, "?urgent=true")).toEqual(["Water on the floor"]);
    expect(await titles(admin, "?q=rafiq")).toEqual(["The door sticks"]);
    expect(await titles(admin, "?q=.*")).toEqual([]);
    expect(await titles(admin, `?apartment_no=${other.apartment.apartment_no}`)).toEqual(["The door sticks"]);
    expect(await titles(admin, `?user_id=${one.person.userId}&limit=1`)).toEqual(["Water on the floor"]);
  });
});

describe("an apartment's repair history", () => {
  it("stays when its tenant leaves, and is anonymous after their account is deleted", async () => {
    const admin = await makeActor("admin");
    const { person, apartment } = await makeMember({ name: "Nadia" });
    await report(person, { access: "After 6 pm" }, [await makePhoto()]);
    await removeMember(admin.actor, person.email);
    const query = `?apartment_no=${apartment.apartment_no}`;
    expect(await listOf(admin, query)).toMatchObject([{ name: "Nadia", user_id: person.userId }]);
    const user = await UserModel.findById(person.userId).orFail().lean();
    expect((await mailsTo(admin.email)).length).toBeGreaterThan(0);
    await inTransaction((session) => erasePerson(user, session));
    const [left] = await listOf(admin, query);
    expect(left).toMatchObject({
      ...WORDS,
      name: "",
      user_id: null,
      access: "",
      photos: [],
      messages: 0,
    });
    expect(await RepairPhotoModel.countDocuments()).toBe(0);
    await expectInvariants();
    // The next tenant sees none of it.
    const next = await makeActor("member");
    expect(await listOf(await signInAs((await UserModel.findById(next.userId).orFail())._id))).toEqual([]);
  });

  it("of the house keeps thread and photos when who reported it deletes their account, without their name", async () => {
    const admin = await makeActor("admin", { name: "Ayesha" });
    const caretaker = await makeActor("caretaker", { name: "Karim" });
    const { apartment_no } = await makeApartment();
    for (const place of ["", apartment_no]) {
      const { insertedId } = await report(caretaker, { apartment_no: place }, [await makePhoto()]);
      await writeMessage(caretaker.actor, insertedId, "The valve is shut.");
      await writeMessage(admin.actor, insertedId, "The plumber comes.");
    }
    const user = await UserModel.findById(caretaker.userId).orFail().lean();
    await inTransaction((session) => erasePerson(user, session));
    const left = await RepairModel.find().lean();
    expect(left).toHaveLength(2);
    for (const repair of left) {
      expect(repair).toMatchObject({ user_id: null, name: "", photos: [expect.anything()] });
      expect(repair.thread.map(({ name, text }) => [name, text])).toEqual([
        ["", "The valve is shut."],
        ["Ayesha", "The plumber comes."],
      ]);
    }
    expect(await RepairPhotoModel.countDocuments()).toBe(2);
    await expectInvariants();
  });
});
