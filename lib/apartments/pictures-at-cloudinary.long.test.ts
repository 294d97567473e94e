import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { pictureUrl } from "@/lib/platform/images/image-loader";
import { loadPreview } from "@/lib/platform/images/load-preview";
import { ApartmentModel } from "@/models/apartment";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { as, loadApi } from "@/tests/support/api-routes";
import { formOf, makePhoto } from "@/tests/support/call-inputs";
import { readWebp, startCloudinary, type CloudinaryFault } from "@/tests/support/cloudinary-stand-in";
import { makeApartment } from "@/tests/support/factories";
import { connectTestDatabase } from "@/tests/support/mongo";

// The SDK chooses between http and https once, when it is loaded, so the address is set before, as in production.
const cloudinary = await startCloudinary();
vi.stubEnv("CLOUDINARY_URL", cloudinary.address);
connectTestDatabase();
afterAll(() => cloudinary.stop());

const HOME = /^nibash\/homes\/[0-9a-f]{48}$/;
const DELIVERY = "https://res.cloudinary.com";

let api: Awaited<ReturnType<typeof loadApi>>;
let admin: TestActor;
beforeAll(async () => {
  api = await loadApi();
});
beforeEach(async () => {
  cloudinary.trouble = "none";
  cloudinary.answeredAddress = null;
  cloudinary.stored.clear();
  cloudinary.asked.length = 0;
  admin = await makeActor("admin");
  await makeApartment({ apartment_no: "4A", floor_no: 4 });
});

interface Answered {
  status: number;
  insertedId?: string;
  error?: { code: string; message: string };
}

async function send(call: string, form?: Record<string, string | File>, id = ""): Promise<Answered> {
  const params = { apartment_no: "4A", ...(id && { id }) };
  const response = await api.send(call, as(admin, { params, ...(form && { body: formOf(form) }) }));
  return { status: response.status, ...((await response.json()) as object) };
}
interface Shown {
  photos: { url: string; alt: string; width: number; height: number }[];
  floor_plan: string;
  panorama: string;
}

async function shown(): Promise<Shown> {
  const answer = await api.send("GET /apartments/{apartment_no}", { params: { apartment_no: "4A" } });
  return (await answer.json()) as Shown;
}
const idOf = (address: string) => /v\d+\/(.+)\.webp$/.exec(address)?.[1] ?? address;
const widthOf = async (bytes: Uint8Array | undefined) => (await readWebp(bytes).metadata()).width;

/** Fetches as a browser does, from the stand-in instead of the delivery's host. */
const deliver = (address: string) => fetch(address.replace(DELIVERY, cloudinary.origin));
const PHOTOS = "POST /apartments/{apartment_no}/photos";

describe("an apartment photo at Cloudinary", () => {
  it("is stored once at its largest size and delivered at the requested width", async () => {
    const answer = await send(PHOTOS, { image: await makePhoto(2000, 1000), alt: "Living room" });
    expect(answer).toEqual({ status: 200, insertedId: expect.any(String) as string });
    const { photos } = await shown();
    expect(photos).toEqual([
      {
        id: answer.insertedId,
        url: expect.any(String) as string,
        alt: "Living room",
        width: 1440,
        height: 720,
      },
    ]);
    const { url = "" } = photos[0] ?? {};
    const [[id, bytes]] = [...cloudinary.stored] as [[string, Buffer]];
    expect(id).toMatch(HOME);
    expect([cloudinary.stored.size, idOf(url), await widthOf(bytes)]).toEqual([1, id, 1440]);

    for (const width of [480, 768]) {
      const delivered = await deliver(pictureUrl(url, width));
      expect([delivered.status, delivered.headers.get("content-type")]).toEqual([200, "image/webp"]);
      expect(await widthOf(new Uint8Array(await delivered.arrayBuffer()))).toBe(width);
    }
  });

  it("is loaded as a JPEG for the link preview, or as null when Cloudinary fails", async () => {
    await send(PHOTOS, { image: await makePhoto(2000, 1000), alt: "Living room" });
    const { photos } = await shown();
    const { url = "" } = photos[0] ?? {};
    const browser = globalThis.fetch;
    vi.stubGlobal("fetch", (address: string, options: RequestInit) =>
      browser(address.replace(DELIVERY, cloudinary.origin), options),
    );
    try {
      const { format, width, height } = await sharp((await loadPreview(url)) ?? undefined).metadata();
      expect({ format, width, height }).toEqual({ format: "jpeg", width: 680, height: 630 });
      cloudinary.trouble = "cut";
      expect(await loadPreview(url)).toBeNull();
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it("is deleted at Cloudinary when it is deleted here, and kept when it is moved", async () => {
    const [first, second] = [
      await send(PHOTOS, { image: await makePhoto(80, 60), alt: "Kitchen" }),
      await send(PHOTOS, { image: await makePhoto(60, 80), alt: "Balcony" }),
    ];
    const moved = await api.send(
      "PATCH /apartments/{apartment_no}/photos/{id}",
      as(admin, { params: { apartment_no: "4A", id: second.insertedId ?? "" }, body: { place: 1 } }),
    );
    expect([moved.status, cloudinary.stored.size]).toEqual([200, 2]);
    const { photos } = await shown();
    expect(
      await send("DELETE /apartments/{apartment_no}/photos/{id}", undefined, first.insertedId),
    ).toMatchObject({
      status: 200,
      deletedCount: 1,
    });
    expect([...cloudinary.stored.keys()]).toEqual([idOf(photos[0]?.url ?? "")]);
  });

  it.each<CloudinaryFault>(["500", "silent", "cut", "stored but not answered"])(
    "returns 503 and leaves nothing behind when the upload fails (%s)",
    async (trouble) => {
      cloudinary.trouble = trouble;
      const image = await makePhoto(80, 60);
      expect(await send(PHOTOS, { image, alt: "Kitchen" })).toMatchObject({
        status: 503,
        error: { code: "provider_unavailable", message: "The photo could not be stored. Please try again." },
      });
      await vi.waitFor(() => expect(cloudinary.asked.at(-1)).toMatch(/\/destroy$/));
      expect(await ApartmentModel.findOne({ apartment_no: "4A" }).lean()).toMatchObject({ photos: [] });
      cloudinary.trouble = "none";
      expect((await send(PHOTOS, { image, alt: "Kitchen" })).status).toBe(200);
      await vi.waitFor(() => expect(cloudinary.stored.size).toBe(1));
    },
  );

  it("is not uploaded for an unknown apartment", async () => {
    await ApartmentModel.deleteMany({});
    expect((await send(PHOTOS, { image: await makePhoto(80, 60), alt: "Kitchen" })).status).toBe(404);
    expect(cloudinary.asked).toEqual([]);
  });
});

describe.each([
  ["floor-plan", "floor_plan", "floor-plan-2-rooms", 2000, 1440],
  ["panorama", "panorama", "panorama-nordic", 6000, 4096],
] as const)("a custom %s at Cloudinary", (path, field, house, width, stored) => {
  const PUT = `PUT /apartments/{apartment_no}/${path}`;
  const stands = async () => (await shown())[field];
  beforeEach(async () => {
    await ApartmentModel.updateOne({ apartment_no: "4A" }, { [field]: house });
  });

  it("replaces the default, and is deleted when it is replaced or the default is restored", async () => {
    expect((await send(PUT, { image: await makePhoto(width, width / 2) })).status).toBe(200);
    const first = await stands();
    expect(first).toMatch(
      new RegExp(`^${DELIVERY}/nibash-test/image/upload/v\\d+/nibash/homes/[0-9a-f]{48}\\.webp$`),
    );
    expect(await widthOf(cloudinary.stored.get(idOf(first)))).toBe(stored);
    const small = await deliver(pictureUrl(first, 480));
    expect(await widthOf(new Uint8Array(await small.arrayBuffer()))).toBe(480);

    expect((await send(PUT, { image: await makePhoto(200, 100) })).status).toBe(200);
    const second = await stands();
    expect([...cloudinary.stored.keys()]).toEqual([idOf(second)]);
    expect((await deliver(first)).status).toBe(404);

    expect(await send(`DELETE /apartments/{apartment_no}/${path}`)).toMatchObject({
      status: 200,
      deletedCount: 1,
    });
    expect([await stands(), cloudinary.stored.size]).toEqual([house, 0]);
  });

  it.each<CloudinaryFault>(["500", "silent", "cut", "stored but not answered"])(
    "keeps the current image when the upload fails (%s)",
    async (trouble) => {
      await send(PUT, { image: await makePhoto(200, 100) });
      const before = await stands();
      cloudinary.trouble = trouble;
      expect((await send(PUT, { image: await makePhoto(100, 50) })).status).toBe(503);
      expect(await stands()).toBe(before);
      expect(cloudinary.stored.has(idOf(before))).toBe(true);
    },
  );

  it.each<CloudinaryFault>(["500", "silent", "cut"])(
    "keeps the new image when deleting the old one fails (%s)",
    async (trouble) => {
      await send(PUT, { image: await makePhoto(200, 100) });
      const before = await stands();
      const keep = cloudinary.stored.set.bind(cloudinary.stored);
      // The provider fails between upload and deletion.
      const spy = vi.spyOn(cloudinary.stored, "set").mockImplementation((id, bytes) => {
        setTimeout(() => (cloudinary.trouble = trouble), 0);
        return keep(id, bytes);
      });
      const { status } = await send(PUT, { image: await makePhoto(100, 50) });
      spy.mockRestore();
      expect(status).toBe(200);
      const after = await stands();
      expect(after).not.toBe(before);
      expect(cloudinary.stored.has(idOf(after))).toBe(true);
    },
  );
});
