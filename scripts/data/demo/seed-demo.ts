import { hash } from "@node-rs/argon2";
import { addDays, addMonths, lightFormat, parseISO, startOfMonth, subDays } from "date-fns";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { towerDay } from "@/lib/platform/format/dates";
import { gridfsStore } from "@/lib/platform/images/gridfs";
import { listDemoApartments } from "@/lib/setup/list-demo-apartments";
import { AnnouncementModel, AnnouncementReadModel } from "@/models/announcement";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { BuildingModel, THE_BUILDING } from "@/models/building";
import { CouponModel } from "@/models/coupon";
import { FreeNoticeModel } from "@/models/free-notice";
import { SetupModel, THE_SETUP } from "@/models/installation";
import { UserModel } from "@/models/user";
import { VisitModel } from "@/models/visit";
import { DEMO_BUILDING } from "./building";
import { DEMO_ANNOUNCEMENTS, DEMO_COUPONS } from "./notices";
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson } from "./people";
import { seedRepairs } from "./repairs";
import { moveIn, moveOut, requestHome } from "./tenancy";
import { listDemoVisits } from "./visits";

interface DemoPhoto {
  /** A picture of public/media. */
  readonly name: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

const LARGE = { width: 1440, height: 960 };
const SMALL = { width: 1200, height: 800 };

/** The photos that an admin has given one home, cover first; the others show the building's pictures. */
const DEMO_PHOTOS: readonly DemoPhoto[] = [
  { name: "apartment-06", alt: "Living room with a green wall, a sofa and two round tables", ...SMALL },
  { name: "hero-5-c", alt: "Dining table for six beside the open kitchen", ...LARGE },
  { name: "hero-5-b", alt: "Master bedroom with a wardrobe along one wall", ...LARGE },
  { name: "study-1", alt: "Study with a desk below three shelves of books", ...SMALL },
  { name: "balcony-1", alt: "Balcony with two chairs over the tree tops", ...SMALL },
  { name: "bathroom-1", alt: "Bathroom with a free-standing tub at the window", ...SMALL },
];

/** Widths of an uploaded photo (lib/platform/workers/pictures.ts), in which the building's pictures exist too. */
const WIDTHS = ["480", "768", "1440"] as const;

/** Gives a home its own photos, stored as an admin's uploads are, but already encoded, so as not to slow the start. */
async function hangPhotos(apartment: ApartmentDocument): Promise<void> {
  const photos = [];
  for (const { name, ...words } of DEMO_PHOTOS)
    photos.push({ url: await gridfsStore.saveApartmentPicture(await readSizes(name, words)), ...words });
  await ApartmentModel.updateOne({ _id: apartment._id }, { $set: { photos } });
}

async function readSizes(name: string, size: typeof LARGE) {
  const read = async (ending: string, file: string) => ({
    ending,
    bytes: new Uint8Array(await readFile(join(process.cwd(), "public/media", file))),
  });
  // Only covers have one; a link preview without it shows the building's picture.
  const preview = await read("preview", `${name}-preview.jpg`).catch(() => null);
  const sizes = await Promise.all(WIDTHS.map((width) => read(width, `${name}-${width}.webp`)));
  return { ...size, files: preview ? [preview, ...sizes] : sizes };
}

/** Stores the demo: tower, notice board, coupons, people and visitors. The database must not contain an apartment yet. */
export async function seedDemo(now = new Date()): Promise<void> {
  // Before the agreements, which name it.
  await BuildingModel.create({ _id: THE_BUILDING, ...DEMO_BUILDING });
  const apartments = await ApartmentModel.create(listDemoApartments());
  const byNumber = new Map(apartments.map((apartment) => [apartment.apartment_no, apartment]));
  const people = await createPeople(now);
  const admin = people.find(({ person }) => person.role === "admin");
  // Former members before current ones.
  const inOrder = people.toSorted((a, b) => Number(!a.person.formerHome) - Number(!b.person.formerHome));
  for (const { person, id } of inOrder) await settle({ person, id, byNumber, adminId: admin?.id ?? id, now });
  await hangOut(people, admin?.id ?? null, now);
  await CouponModel.create(
    DEMO_COUPONS.map(({ daysAgo, ...coupon }) => ({
      ...coupon,
      code_key: coupon.coupon,
      date: subDays(now, daysAgo),
    })),
  );
  await VisitModel.create(listDemoVisits(now));
  const reporters = new Map(people.map(({ person, id }) => [person.email, { id, name: person.name }]));
  if (admin) await seedRepairs(reporters, { id: admin.id, name: admin.person.name }, now);
  await waitForHome(byNumber.get(FREED_SOON), now);
  await setDayFree(byNumber.get(FREE_LATER), now);
  const photographed = byNumber.get(PHOTOGRAPHED);
  if (photographed) await hangPhotos(photographed);
  // The demo is already set up.
  await SetupModel.create({ _id: THE_SETUP, is_hidden: true });
}

/** Stores the notice board, and who has opened what. */
async function hangOut(
  people: readonly { id: ApartmentDocument["_id"] }[],
  author_id: ApartmentDocument["_id"] | null,
  now: Date,
) {
  for (const { daysAgo, isPinned, isUnread, ...words } of DEMO_ANNOUNCEMENTS) {
    const date = subDays(now, daysAgo);
    const row = { ...words, date, announced_at: date, pinned_at: isPinned ? date : null, author_id };
    const announcement_id = (await AnnouncementModel.create(row))._id;
    if (isUnread) continue;
    await AnnouncementReadModel.create(
      people.map(({ id: user_id }) => ({ user_id, announcement_id, at: date })),
    );
  }
}

async function createPeople(now: Date) {
  const password_hash = await hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const joined = subDays(now, 480);
  const users = await UserModel.create(
    DEMO_PEOPLE.map(({ name, email }) => ({
      name,
      email,
      password_hash,
      password_changed_at: joined,
      emailVerified: joined,
      created_at: joined,
    })),
  );
  await UserModel.updateOne({ email: "admin@nibash.test" }, { $set: { role: "admin" } });
  return DEMO_PEOPLE.map((person, index) => {
    const user = users[index];
    if (!user) throw new Error(`${person.name} was not stored.`);
    return { person, id: user._id };
  });
}

/** A rented home that becomes free on a known day, and whose next tenant waits for the mail. */
const FREED_SOON = "10A";
/** A vacant home, which its owner is still painting. */
const FREE_LATER = "7B";
/** A home with its own photos. */
const PHOTOGRAPHED = "3B";

async function setDayFree(apartment: ApartmentDocument | undefined, now: Date): Promise<void> {
  if (!apartment) return;
  const free_from = lightFormat(startOfMonth(addMonths(parseISO(towerDay(now)), 1)), "yyyy-MM-dd");
  await ApartmentModel.updateOne({ _id: apartment._id }, { $set: { free_from } });
}

async function waitForHome(apartment: ApartmentDocument | undefined, now: Date): Promise<void> {
  if (!apartment) return;
  const free_from = lightFormat(startOfMonth(addMonths(parseISO(towerDay(now)), 2)), "yyyy-MM-dd");
  await ApartmentModel.updateOne({ _id: apartment._id }, { $set: { free_from } });
  await FreeNoticeModel.create({
    apartment_id: apartment._id,
    email: "zahid.iqbal@nibash.test",
    asked_at: subDays(now, 3),
    expires_at: addDays(now, 362),
  });
}

interface Settling {
  person: DemoPerson;
  id: ApartmentDocument["_id"];
  byNumber: Map<string, ApartmentDocument>;
  adminId: ApartmentDocument["_id"];
  now: Date;
}

async function settle({ person, id, byNumber, adminId, now }: Settling): Promise<void> {
  const wanted = (person.home ?? person.formerHome ?? person.request)?.apartment;
  const apartment = wanted ? byNumber.get(wanted) : undefined;
  if (!apartment) return;
  const tenant = { id, name: person.name, email: person.email };
  if (person.home) await moveIn({ ...person.home, tenant, apartment, adminId, now });
  if (person.formerHome) await moveOut({ ...person.formerHome, tenant, apartment, adminId, now });
  if (person.request) await requestHome({ ...person.request, tenant, apartment, adminId, now });
}
