import mongoose from "mongoose";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { findPhoto } from "@/lib/platform/images/gridfs";
import { onClearPublicPages } from "@/lib/platform/page-cache/public-pages";
import { sweepPhotos } from "@/lib/users/mutations";
import { ApartmentModel } from "@/models/apartment";
import { AuditEntryModel } from "@/models/audit-entry";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { as, loadApi, type CallInput } from "@/tests/support/api-routes";
import { formOf } from "@/tests/support/call-inputs";
import { makeApartment } from "@/tests/support/factories";
import { connectTestDatabase } from "@/tests/support/mongo";
import { MOST_PHOTOS } from "./photos-contract";

connectTestDatabase();

const ADD = "POST /apartments/{apartment_no}/photos";
const CHANGE = "PATCH /apartments/{apartment_no}/photos/{id}";
const DELETE = "DELETE /apartments/{apartment_no}/photos/{id}";

let api: Awaited<ReturnType<typeof loadApi>>;
let admin: TestActor;
let other: TestActor;
beforeAll(async () => {
  api = await loadApi();
});
beforeEach(async () => {
  [admin, other] = await Promise.all([makeActor("admin"), makeActor("admin")]);
  await makeApartment({ apartment_no: "4A", floor_no: 4 });
});

async function picture(width: number, height: number, kind: "jpeg" | "png" = "jpeg"): Promise<File> {
  const made = sharp({ create: { width, height, channels: 3, background: "#9E3D25" } }).withExif({
    IFD0: { Make: "SpyCam" },
  });
  const bytes = await made[kind]().toBuffer();
  return new File([new Uint8Array(bytes)], `photo.${kind}`, { type: `image/${kind}` });
}

async function send(call: string, input: CallInput, who = admin) {
  const response = await api.send(call, as(who, input));
  const body = (await response.json()) as {
    insertedId?: string;
    modifiedCount?: number;
    deletedCount?: number;
    error?: { code: string; message: string; fields?: Record<string, string> };
  };
  return { status: response.status, ...body };
}

const params = { apartment_no: "4A" };
const add = async (alt = "Living room", image?: File, who = admin) =>
  send(ADD, { params, body: formOf({ image: image ?? (await picture(60, 40)), alt }) }, who);
const change = (id: string, body: unknown, who = admin) =>
  send(CHANGE, { params: { ...params, id }, body }, who);
const remove = (id: string, who = admin) => send(DELETE, { params: { ...params, id } }, who);
const photos = async () => (await ApartmentModel.findOne({ apartment_no: "4A" }).lean())?.photos ?? [];
const words = async () => (await photos()).map(({ alt }) => alt);
const files = () => mongoose.connection.collection("photos.files").countDocuments();
const chunks = () => mongoose.connection.collection("photos.chunks").countDocuments();
const audited = async () =>
  (
    await AuditEntryModel.find({ action: /^apartment\./ })
      .sort({ _id: 1 })
      .lean()
  ).map(({ action, subject, before, after }) => ({
    action,
    subject,
    before: before as unknown,
    after: after as unknown,
  }));

/** Adds `count` photos without files, named by letters; returns their ids. */
async function give(count: number): Promise<string[]> {
  const given = Array.from({ length: count }, (_, index) => ({
    _id: new mongoose.Types.ObjectId(),
    url: `https://res.cloudinary.com/elsewhere/image/upload/v1/${String(index)}.jpg`,
    alt: String.fromCodePoint(65 + index),
  }));
  await ApartmentModel.updateOne({ apartment_no: "4A" }, { $set: { photos: given } });
  return given.map(({ _id }) => String(_id));
}

describe("a photo of an apartment", () => {
  it("is stored in each width that pages need, without EXIF data, after the other photos", async () => {
    const cleared = vi.fn();
    onClearPublicPages(cleared);
    await ApartmentModel.updateOne({ apartment_no: "4A" }, { $unset: { photos: 1 } });
    const first = await add("  Living room ", await picture(2000, 1000));
    const second = await add("Kitchen", await picture(600, 900, "png"));
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(cleared).toHaveBeenCalledTimes(2);
    const [living, kitchen] = await photos();
    expect(String(living?._id)).toBe(first.insertedId);
    expect(living).toMatchObject({ alt: "Living room", width: 1440, height: 720 });
    expect(kitchen).toMatchObject({ alt: "Kitchen", width: 600, height: 900 });
    const name = living?.url.replace("/api/images/", "") ?? "";
    expect(name).toMatch(/^[0-9a-f]{48}-1440$/);
    for (const ending of ["480", "768", "1440"]) {
      const bytes = Buffer.from((await findPhoto(name.replace("1440", ending))) ?? []);
      expect(bytes.subarray(8, 12).toString()).toBe("WEBP");
      expect(bytes.includes("SpyCam")).toBe(false);
      const at = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3;
      expect(bytes.readUInt16LE(at) & 0x3fff).toBe(Number(ending));
    }
    const preview = await sharp(
      Buffer.from((await findPhoto(name.replace("1440", "preview"))) ?? []),
    ).metadata();
    expect(preview).toMatchObject({ format: "jpeg", width: 680, height: 630 });
    expect(await audited()).toMatchObject([
      {
        action: "apartment.photo-added",
        subject: "4A",
        after: { photo: first.insertedId, alt: "Living room" },
      },
      { action: "apartment.photo-added", subject: "4A", after: { alt: "Kitchen" } },
    ]);
    const shown = await api.send("GET /apartments/{apartment_no}", { params });
    expect(await shown.json()).toMatchObject({
      photos: [{ id: first.insertedId, alt: "Living room", width: 1440, height: 720 }, { alt: "Kitchen" }],
    });
    // A list includes only the cover.
    const list = await api.send("GET /apartments", {});
    const { result } = (await list.json()) as { result: { apartment_no: string }[] };
    const listed = result.find(({ apartment_no }) => apartment_no === "4A");
    expect(listed).toMatchObject({ photos: [{ id: first.insertedId, alt: "Living room" }], photo_count: 2 });
  });

  it("is rotated by its EXIF orientation, and keeps its proportions", async () => {
    const lying = await sharp({ create: { width: 300, height: 100, channels: 3, background: "#9E3D25" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await add("Bedroom", new File([new Uint8Array(lying)], "b.jpg", { type: "image/jpeg" }));
    // A picture three times as high as wide is stored at most one and a half times as high as the largest width.
    expect((await photos())[0]).toMatchObject({ width: 100, height: 300 });
  });

  const text = (words: string) => new TextEncoder().encode(words);
  const named = (bytes: Uint8Array<ArrayBuffer>, type = "image/png") => new File([bytes], "x.png", { type });

  it.each([
    [
      "an SVG",
      () => named(text("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>")),
      "Image must be jpeg/png",
    ],
    ["an SVG by its name", () => named(text("<svg/>"), "image/svg+xml"), "Image must be jpeg/png"],
    ["a page", () => named(text("<!doctype html><script>alert(1)</script>")), "Image must be jpeg/png"],
    [
      "a PNG's head and a page",
      () => named(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...text("<script>")])),
      "This image cannot be read. Please choose another one.",
    ],
    ["more than 5 MB", () => named(new Uint8Array(5 * 1024 * 1024 + 1)), "Image must be at most 5 MB"],
    ["more than 25 megapixels", () => picture(5001, 5000, "png"), "Image must have at most 25 megapixels"],
  ])("is rejected with a field error when it is %s, and nothing is stored", async (_, make, message) => {
    const answer = await add("Living room", await make());
    expect([answer.status, answer.error?.fields]).toEqual([400, { image: message }]);
    expect([await files(), await chunks(), (await photos()).length]).toEqual([0, 0, 0]);
  });

  it("is stored without data appended to the image file", async () => {
    const jpeg = Buffer.from(await (await picture(60, 40)).arrayBuffer());
    const both = Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script>PK\u0003\u0004")]);
    expect((await add("Kitchen", named(new Uint8Array(both), "image/jpeg"))).status).toBe(200);
    for (const { data } of await mongoose.connection
      .collection<{ data: mongoose.mongo.Binary }>("photos.chunks")
      .find()
      .toArray())
      expect(Buffer.from(data.buffer).includes("<script>")).toBe(false);
  });

  it.each([
    ["", "Please say what the photo shows."],
    ["   ", "Please say what the photo shows."],
    ["x".repeat(151), "Use at most 150 characters."],
    ["two\nlines", "Write this in one line."],
    ["control\u0007word", "This text has characters that cannot be shown."],
  ])("requires valid alt text, not %j", async (alt, message) => {
    const answer = await add(alt);
    expect([answer.status, answer.error?.fields]).toEqual([400, { alt: message }]);
    const [id = ""] = await give(1);
    expect((await change(id, { alt })).error?.fields).toEqual({ alt: message });
    expect(await files()).toBe(0);
  });

  it("is refused beyond 30 photos, also under concurrent uploads", async () => {
    await give(MOST_PHOTOS - 3);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => add(`New ${String(n)}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error?.message).toBe(
      "An apartment has at most 30 photos. Delete one of them first.",
    );
    expect((await photos()).length).toBe(MOST_PHOTOS);
    // Three photos of four files each: the files of rejected ones are deleted.
    expect(await files()).toBe(12);
    const unread = formOf({ image: named(text("no picture")), alt: "x" });
    expect((await send(ADD, { params, body: unread })).status).toBe(409);
  });

  it("returns 404 for an unknown apartment, and leaves no file if the apartment is deleted meanwhile", async () => {
    const nowhere = {
      params: { apartment_no: "99Z" },
      body: formOf({ image: await picture(60, 40), alt: "x" }),
    };
    expect(await send(ADD, nowhere)).toMatchObject({ status: 404, error: { message: "No Such Apartment!" } });
    const adding = add();
    await vi.waitFor(async () => expect(await files()).toBeGreaterThan(0), { interval: 1 });
    await ApartmentModel.deleteOne({ apartment_no: "4A" });
    expect([404, 200]).toContain((await adding).status);
    const suspects = await sweepPhotos(new Set());
    await sweepPhotos(suspects);
    expect([await files(), await chunks()]).toEqual([0, 0]);
  });

  it("is not swept while an apartment shows it", async () => {
    await add();
    const before = await files();
    const suspects = await sweepPhotos(new Set());
    expect(suspects.size).toBe(0);
    await sweepPhotos(new Set([(await photos())[0]?.url.slice(0, 60) ?? ""]));
    expect(await files()).toBe(before);
  });
});

describe("the order of the photos", () => {
  it.each([
    ["B", 1, "BACD"],
    ["A", 3, "BCAD"],
    ["A", 4, "BCDA"],
    ["A", 30, "BCDA"],
    ["D", 2, "ADBC"],
  ])("moves %s to place %d", async (letter, place, order) => {
    const ids = await give(4);
    const id = ids["ABCD".indexOf(letter)] ?? "";
    expect(await change(id, { place })).toMatchObject({ status: 200, modifiedCount: 1 });
    expect((await words()).join("")).toBe(order);
    expect((await change(id, { place })).modifiedCount).toBe(0);
    expect((await audited()).map(({ action }) => action)).toEqual(["apartment.photo-changed"]);
  });

  it.each([[0], [31], [1.5], ["1"], [null]])("rejects place %j", async (place) => {
    const [id = ""] = await give(2);
    expect(await change(id, { place })).toMatchObject({
      status: 400,
      error: { fields: { place: "Use a whole number from 1 to 30." } },
    });
  });

  it("changes alt text and place in one step, and records both in the audit trail", async () => {
    const [, , id = ""] = await give(3);
    expect((await change(id, { alt: "Balcony", place: 1 })).modifiedCount).toBe(1);
    expect(await words()).toEqual(["Balcony", "A", "B"]);
    expect(await audited()).toEqual([
      {
        action: "apartment.photo-changed",
        subject: "4A",
        before: { photo: id, alt: "C", place: 3 },
        after: { photo: id, alt: "Balcony", place: 1 },
      },
    ]);
    expect((await change(id, {})).modifiedCount).toBe(0);
    expect((await change(id, { rent: 1 })).status).toBe(400);
  });

  it("loses and duplicates no photo when two admins move, describe, add and delete concurrently", async () => {
    for (let round = 0; round < 4; round += 1) {
      const ids = await give(8);
      const moves = ids
        .slice(0, 6)
        .flatMap((id, n) => [
          change(id, { place: 8 - n }),
          change(id, { place: ((n * 3) % 8) + 1, alt: `${String(n)} described` }, other),
        ]);
      const goes = [remove(ids[6] ?? ""), remove(ids[6] ?? "", other), add("New", undefined, other)];
      const answers = await Promise.all([...moves, ...goes]);
      expect(answers.every(({ status }) => status < 300)).toBe(true);
      const now = await photos();
      expect(new Set(now.map(({ _id }) => String(_id))).size).toBe(now.length);
      const kept = ids.filter((_, n) => n !== 6);
      expect(now.map(({ _id }) => String(_id))).toEqual(expect.arrayContaining(kept));
      expect(now).toHaveLength(8);
      expect((await words()).filter((alt) => alt.endsWith("described"))).toHaveLength(6);
    }
  });
});

describe("deleting a photo", () => {
  it("removes its files, succeeds once under concurrent calls, and clears the public pages", async () => {
    const { insertedId } = await add("Kitchen");
    const { insertedId: stays } = await add("Balcony");
    const cleared = vi.fn();
    onClearPublicPages(cleared);
    const answers = await Promise.all([remove(insertedId ?? ""), remove(insertedId ?? "", other)]);
    expect(answers.map(({ deletedCount }) => deletedCount).sort()).toEqual([0, 1]);
    expect(cleared).toHaveBeenCalledTimes(1);
    expect((await photos()).map(({ _id }) => String(_id))).toEqual([stays]);
    expect([await files(), await chunks()]).toEqual([4, 4]);
    expect((await audited()).at(-1)).toEqual({
      action: "apartment.photo-removed",
      subject: "4A",
      before: { photo: insertedId, alt: "Kitchen", place: 1 },
      after: null,
    });
    expect(await change(insertedId ?? "", { place: 1 })).toMatchObject({
      status: 404,
      error: { message: "There is no such photo." },
    });
    expect((await remove("nonsense")).status).toBe(400);
  });
});
