import { dayAfter, dayToday } from "@/lib/platform/format/dates";
import type { Answer } from "./calls";
import { keepActing } from "./keep-acting";
import type { Stage } from "./people";
import type { SeededRandom } from "./seeded-random";
import type { Person } from "./world";

/** Every kind that a run must have seen to be conclusive, in the order in which one makes the next possible. */
export const TENANCY_KINDS = [
  "agreement signed",
  "deposit received",
  "deposit given back",
  "deposit settled",
  "notice given",
  "notice taken back",
  "ending told",
] as const;
type Kind = (typeof TENANCY_KINDS)[number];

/** The building's notice period in days, and the most that is added. */
const NOTICE_DAYS = 60;
const LONGER_DAYS = 90;

/** Signs and ends agreements, and records deposits, sometimes by two admins at once. */
export async function liveTenancies(stage: Stage, random: SeededRandom): Promise<void> {
  const { happened, world } = stage;
  await keepActing(stage, random, TENANCY_KINDS, async (kind) => {
    const presses = random.chance(0.3) ? 2 : 1;
    const person = world.people[random.between(0, world.people.length - 1)];
    if (!person) return;
    const act = ACTS[kind](stage, person, random);
    const answers = await Promise.all(Array.from({ length: presses }, act));
    if (answers.some((answer) => answer?.status === 200)) happened.set(kind, (happened.get(kind) ?? 0) + 1);
  });
}

/** Prepares one call, which may be sent repeatedly unchanged. */
type Act = (stage: Stage, person: Person, random: SeededRandom) => () => Promise<Answer | undefined>;

const ACTS: Record<Kind, Act> = {
  "agreement signed": ({ calls }, person) => {
    const [name = ""] = person.email.split("@");
    return () => calls.send(person, "POST", "my-agreement/sign", { name });
  },
  "notice given": ({ calls }, person, random) => {
    const leave_on = inDays(random.between(NOTICE_DAYS, NOTICE_DAYS + LONGER_DAYS));
    return () => calls.send(person, "POST", "my-agreement/notice", { leave_on });
  },
  "notice taken back":
    ({ calls }, person) =>
    () =>
      calls.send(person, "DELETE", "my-agreement/notice"),
  "ending told": (stage, _, random) => {
    const end_on = random.chance(0.5) ? null : inDays(random.between(1, NOTICE_DAYS + LONGER_DAYS));
    const place = random.draw();
    return async () => sendAbout(stage, place, "PATCH", "", { end_on });
  },
  "deposit received": (stage, _, random) => {
    const [place, received] = [random.draw(), depositEntry(random, "received")];
    return () => sendAbout(stage, place, "POST", "/deposit", received);
  },
  "deposit given back": (stage, _, random) => {
    const [place, received] = [random.draw(), depositEntry(random, "received")];
    const givenBack = { ...depositEntry(random, "given_back"), amount: received.amount };
    return async () => {
      // What is held is nothing where nothing came.
      await sendAbout(stage, place, "POST", "/deposit", received);
      return sendAbout(stage, place, "POST", "/deposit", givenBack);
    };
  },
  "deposit settled": (stage, _, random) => {
    const [place, received] = [random.draw(), depositEntry(random, "received")];
    const part = Math.floor(received.amount * random.between(1, 100)) / 100;
    const { kind: _kind, amount: given_back, ...how } = depositEntry(random, "given_back");
    const parts = { applied: part, ...(random.chance(0.3) && { ...how, given_back }) };
    return async () => {
      await sendAbout(stage, place, "POST", "/deposit", received);
      return sendAbout(stage, place, "POST", "/deposit/settlement", parts);
    };
  },
};

/** Uses few references, so that some occur twice. */
const depositEntry = (random: SeededRandom, kind: "received" | "given_back") => ({
  kind,
  amount: random.between(100, 20_000) / 100,
  method: "bkash",
  reference: `D-${String(random.between(1, 200))}`,
});

/** An admin's call about one of the agreements on the rent roll. */
async function sendAbout(
  { calls, world }: Stage,
  place: number,
  method: string,
  rest: string,
  body: object,
): Promise<Answer | undefined> {
  const { body: roll } = await calls.send(world.admin, "GET", "rent-roll");
  const rows = (roll as { rows?: { agreement_id: string }[] }).rows ?? [];
  const row = rows[Math.floor(place * rows.length)];
  if (!row) return undefined;
  return calls.send(
    world.admin,
    method,
    `agreements/${row.agreement_id}${rest}`,
    body,
    `agreements/{id}${rest}`,
  );
}

const inDays = (days: number) => dayAfter(dayToday(), days);
