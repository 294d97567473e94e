import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { UserModel } from "@/models/user";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { startCloudinary, type CloudinaryFault } from "@/tests/support/cloudinary-stand-in";
import { connectTestDatabase } from "@/tests/support/mongo";

// The SDK chooses between http and https once, at import: sets the URL before, as in production.
const cloudinary = await startCloudinary();
vi.stubEnv("CLOUDINARY_URL", cloudinary.address);
const { POST: register } = await import("@/app/api/register/route");
const { POST: replacePhoto } = await import("@/app/api/profile/photo/route");

connectTestDatabase();
afterAll(() => cloudinary.stop());

let picture: File;
beforeEach(async () => {
  cloudinary.trouble = "none";
  cloudinary.answeredAddress = null;
  cloudinary.stored.clear();
  cloudinary.asked.length = 0;
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#9E3D25" } })
    .jpeg()
    .toBuffer();
  picture = new File([new Uint8Array(bytes)], "me.jpg", { type: "image/jpeg" });
});

async function send(handler: typeof register, fields: Record<string, string | File>, as?: TestActor) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const headers: Record<string, string> = as ? { Authorization: `Bearer ${as.token}` } : {};
  const request = new Request("http://localhost:3000/api/x", { method: "POST", body: form, headers });
  const response = await handler(request, { params: Promise.resolve({}) });
  const body = (await response.json()) as { photoURL?: string; error?: { code: string; message: string } };
  return { status: response.status, ...body };
}

const person = { name: "Nadia", email: "nadia@example.com", password: "Nibash#2026" };
const registerNadia = () => send(register, { ...person, image: picture });
const imageOf = async (email: string) => (await UserModel.findOne({ email }).lean())?.image;

describe("photos at Cloudinary", () => {
  it("are uploaded signed and re-encoded, and stored by their URL", async () => {
    expect((await registerNadia()).status).toBe(201);
    const [[id, bytes]] = [...cloudinary.stored] as [[string, Buffer]];
    expect(id).toMatch(/^nibash\/people\/[0-9a-f]{48}$/);
    expect(bytes.subarray(8, 12).toString()).toBe("WEBP");
    expect(await imageOf(person.email)).toBe(
      `https://res.cloudinary.com/nibash-test/image/upload/v1700000000/${id}.webp`,
    );
  });

  it("are deleted when replaced, after the upload of the new one", async () => {
    const actor = await makeActor("user");
    const first = await send(replacePhoto, { image: picture }, actor);
    const second = await send(replacePhoto, { image: picture }, actor);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.photoURL).not.toBe(first.photoURL);
    expect(cloudinary.stored.size).toBe(1);
    expect(second.photoURL).toContain([...cloudinary.stored.keys()][0]);
    expect(cloudinary.asked.map((path) => path.split("/").at(-1))).toEqual(["upload", "upload", "destroy"]);
  });

  it("are all deleted but one when twenty concurrent registrations share an email", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, registerNadia));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(cloudinary.stored.size).toBe(1);
    expect(await imageOf(person.email)).toContain([...cloudinary.stored.keys()][0]);
  });
});

const TROUBLES: CloudinaryFault[] = ["500", "silent", "cut", "stored but not answered"];

describe("a Cloudinary failure", () => {
  it.each(TROUBLES)(
    "(%s) makes a registration return 503 and create no account, and a retry succeeds",
    async (trouble) => {
      cloudinary.trouble = trouble;
      const answer = await registerNadia();
      expect(answer.status).toBe(503);
      expect(answer.error).toMatchObject({
        code: "provider_unavailable",
        message: "The photo could not be stored. Please try again.",
      });
      expect(await UserModel.countDocuments()).toBe(0);
      await vi.waitFor(() => expect(cloudinary.asked.at(-1)).toMatch(/\/destroy$/));
      cloudinary.trouble = "none";
      expect((await registerNadia()).status).toBe(201);
      await vi.waitFor(() => expect(cloudinary.stored.size).toBe(1));
    },
  );

  it.each(TROUBLES)("(%s) leaves the user's current photo unchanged", async (trouble) => {
    const actor = await makeActor("user");
    const before = (await send(replacePhoto, { image: picture }, actor)).photoURL;
    cloudinary.trouble = trouble;
    expect((await send(replacePhoto, { image: picture }, actor)).status).toBe(503);
    expect(await imageOf(actor.email)).toBe(before);
    expect([...cloudinary.stored.keys()].some((id) => before?.includes(id))).toBe(true);
  });

  it.each<CloudinaryFault>(["500", "silent", "cut"])(
    "(%s) while deleting the old photo does not undo the new one",
    async (trouble) => {
      const actor = await makeActor("user");
      const old = "https://res.cloudinary.com/nibash-test/image/upload/v1/nibash/people/";
      await UserModel.updateOne({ _id: actor.userId }, { image: `${old}${"0".repeat(48)}.webp` });
      const upload = cloudinary.stored.set.bind(cloudinary.stored);
      // The fault starts between the upload and the removal.
      const spy = vi.spyOn(cloudinary.stored, "set").mockImplementation((id, bytes) => {
        setTimeout(() => (cloudinary.trouble = trouble), 0);
        return upload(id, bytes);
      });
      const answer = await send(replacePhoto, { image: picture }, actor);
      spy.mockRestore();
      expect(answer.status).toBe(200);
      expect(await imageOf(actor.email)).toBe(answer.photoURL);
      expect(cloudinary.asked.at(-1)).toMatch(/\/destroy$/);
    },
  );
});

describe("the URL that Cloudinary returns", () => {
  const OWN = "https://res.cloudinary.com/nibash-test/image/upload/v1/a.webp";

  it.each([
    "http://res.cloudinary.com/nibash-test/image/upload/v1/a.webp",
    "javascript:alert(1)//res.cloudinary.com/nibash-test/",
    "https://res.cloudinary.com/another-cloud/image/upload/v1/a.webp",
    "https://res.cloudinary.com/nibash-test/../another-cloud/a.webp",
    "https://res.cloudinary.com.example.com/nibash-test/a.webp",
    "https://someone@res.cloudinary.com/nibash-test/a.webp",
    "https://res.cloudinary.com:8443/nibash-test/a.webp",
    "/nibash-test/a.webp",
    "",
  ])("fails the upload when it is %s", async (address) => {
    cloudinary.answeredAddress = address;
    const answer = await registerNadia();
    expect([answer.status, answer.error?.code]).toEqual([503, "provider_unavailable"]);
    expect(await UserModel.countDocuments()).toBe(0);
    await vi.waitFor(() => expect(cloudinary.stored.size).toBe(0));
  });

  it("is stored when it belongs to our own account", async () => {
    cloudinary.answeredAddress = OWN;
    expect((await registerNadia()).status).toBe(201);
    expect(await imageOf(person.email)).toBe(OWN);
  });
});
