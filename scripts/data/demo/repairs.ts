import { addDays, subDays, subHours } from "date-fns";
import type { Types } from "mongoose";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { towerDay } from "@/lib/platform/format/dates";
import type { RepairState } from "@/lib/repairs/contract";
import { RepairModel, RepairPhotoModel } from "@/models/repair";

interface DemoRepair {
  /** The reporter, by the part of their address before the @. */
  readonly by: string;
  readonly apartment_no: string;
  readonly title: string;
  readonly description: string;
  readonly room: string;
  readonly urgent?: true;
  readonly access?: string;
  readonly state: RepairState;
  readonly hoursAgo: number;
  /** Counted from the report. */
  readonly answeredAfter?: number;
  readonly closedAfter?: number;
  readonly plannedInDays?: number;
  readonly cost_cents?: number;
  /** A picture of public/media. */
  readonly photo?: string;
  readonly thread?: readonly (readonly [by: "tenant" | "house", hoursAfter: number, text: string])[];
}

const DEMO_REPAIRS: readonly DemoRepair[] = [
  {
    by: "member",
    apartment_no: "4B",
    state: "planned",
    hoursAgo: 50,
    answeredAfter: 5,
    plannedInDays: 2,
    title: "The tap of the wash basin drips",
    room: "Bathroom",
    photo: "bathroom-1",
    description: "It drips day and night, faster when the tap is turned to hot.",
    access: "Every day after 6 pm, on Friday all day.",
    thread: [
      ["house", 5, "Thank you. The plumber looks at it; we come back to you with a day."],
      ["tenant", 7, "Please let him ring twice, the bell is low."],
    ],
  },
  {
    by: "member",
    apartment_no: "4B",
    state: "done",
    hoursAgo: 24 * 40,
    answeredAfter: 9,
    closedAfter: 76,
    title: "The door of the balcony does not close",
    room: "Balcony",
    cost_cents: 4_500,
    description: "The handle turns, but the door opens again with the wind.",
    thread: [["house", 76, "The lock is new. Please tell us if it sticks."]],
  },
  {
    by: "sadia.islam",
    apartment_no: "7A",
    state: "new",
    hoursAgo: 3,
    urgent: true,
    title: "Water comes through the kitchen ceiling",
    room: "Kitchen",
    description: "A stain as large as a plate since this morning, and it drops.",
    access: "Now. Please call +880 1711 302010 first.",
  },
  {
    by: "rezaul.karim",
    apartment_no: "8B",
    state: "new",
    hoursAgo: 28,
    title: "Two sockets without power",
    room: "Living room",
    description: "The two beside the window. The fuse is in.",
    access: "On weekdays before 9 am.",
  },
  {
    by: "imran.chowdhury",
    apartment_no: "5B",
    state: "planned",
    hoursAgo: 90,
    answeredAfter: 2,
    title: "The lift door knocks on our floor",
    room: "Entrance",
    plannedInDays: 5,
    cost_cents: 12_000,
    description: "It knocks each time it opens on the fifth floor.",
  },
  {
    by: "farhana.akter",
    apartment_no: "2A",
    state: "declined",
    hoursAgo: 24 * 6,
    answeredAfter: 20,
    title: "Paint the bedroom in another colour",
    room: "Bedroom",
    closedAfter: 20,
    description: "We would like a light green.",
    thread: [["house", 20, "Colours are the tenant's own choice and cost. You may paint it yourself."]],
  },
  {
    by: "zahid.iqbal",
    apartment_no: "2A",
    state: "done",
    hoursAgo: 24 * 280,
    answeredAfter: 4,
    title: "The geyser does not heat",
    room: "Bathroom",
    closedAfter: 30,
    cost_cents: 9_800,
    description: "The lamp is on, the water stays cold.",
  },
];

interface Reporter {
  readonly id: Types.ObjectId;
  readonly name: string;
}

/** Repairs in each state, with days relative to the demo's creation; the reporter is looked up by address. */
export async function seedRepairs(
  reporters: ReadonlyMap<string, Reporter>,
  admin: Reporter,
  now: Date,
): Promise<void> {
  for (const repair of DEMO_REPAIRS) {
    const reporter = reporters.get(`${repair.by}@nibash.test`);
    if (reporter) await storeRepair(repair, reporter, admin, now);
  }
}

async function storeRepair(demo: DemoRepair, reporter: Reporter, admin: Reporter, now: Date): Promise<void> {
  const { by: _, hoursAgo, answeredAfter, closedAfter, plannedInDays, photo, thread = [], ...words } = demo;
  const created_at = subHours(now, hoursAgo);
  const after = (hours: number | undefined) => (hours === undefined ? null : subHours(created_at, -hours));
  const repair = await RepairModel.create({
    ...words,
    user_id: reporter.id,
    name: reporter.name,
    created_at,
    answered_at: after(answeredAfter),
    closed_at: after(closedAfter),
    planned_on: plannedInDays === undefined ? null : towerDay(addDays(now, plannedInDays)),
    thread: thread.map(([side, hours, text]) => {
      const author = side === "house" ? admin : reporter;
      return { by: side, author_id: author.id, name: author.name, text, at: after(hours) ?? subDays(now, 1) };
    }),
    version: thread.length,
  });
  if (!photo) return;
  const [small, large] = await Promise.all([pictureOf(photo, 480), pictureOf(photo, 1440)]);
  const stored = await RepairPhotoModel.create({ repair_id: repair._id, small, large });
  await RepairModel.updateOne({ _id: repair._id }, { photos: [stored._id] });
}

const pictureOf = (name: string, width: number) =>
  readFile(join(process.cwd(), "public/media", `${name}-${String(width)}.webp`));
