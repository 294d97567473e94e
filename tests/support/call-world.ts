import { Types } from "mongoose";
import sharp from "sharp";
import { makeMailToken } from "@/lib/auth/mail-tokens";
import { hashPassword } from "@/lib/auth/password-hash";
import { cookieName, writeSessionCookie } from "@/lib/auth/session-cookie";
import { removeMember } from "@/lib/domain/agreements/remove-member";
import { AnnouncementModel } from "@/models/announcement";
import { CouponModel } from "@/models/coupon";
import "@/models/registry";
import { UserModel } from "@/models/user";
import { makeActor, type TestActor } from "./actors";
import type { CallInput } from "./api-routes";
import { makeApartment, makeMember, makePayment, makeRequest } from "./factories";

/** A small tower with one person of each kind, and something for every call to act upon. */
export async function makeWorld() {
  const [admin, user, asker, living, neighbour, leaving, free, wanted] = await Promise.all([
    makeActor("admin"),
    makeActor("user"),
    makeActor("user"),
    makeMember(),
    makeMember(),
    makeMember(),
    makeApartment(),
    makeApartment(),
  ]);
  const [member, other, removed] = [living.person, neighbour.person, leaving.person];
  const [paid, paidBefore, othersPaid, , request, announcement, coupon, photo] = await Promise.all([
    makePayment(living),
    makePayment(leaving),
    makePayment(neighbour),
    removeMember(admin.actor, removed.email),
    makeRequest(asker, wanted),
    AnnouncementModel.create({ title: "Lift", description: "It rests.", date: new Date() }),
    CouponModel.create({
      coupon: "WELCOME15",
      code_key: "WELCOME15",
      discount: 15,
      description: "For the first month.",
      date: new Date(),
    }),
    makePhoto(),
  ]);
  await UserModel.updateMany({}, { password_hash: await (knownHash ??= hashPassword(PASSWORD)) });
  return {
    people: { user, member, admin, removed } as Record<string, TestActor>,
    other,
    free: String(free._id),
    door: free.apartment_no,
    request: String(request._id),
    announcement: String(announcement._id),
    coupon: String(coupon._id),
    payments: { member: String(paid._id), removed: String(paidBefore._id), other: String(othersPaid._id) },
    photo,
  };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;

/** Everybody's password; hashed once, since hashing is slow on purpose. */
const PASSWORD = "Nibash#2026";
let knownHash: Promise<string> | undefined;

export async function makePhoto(): Promise<File> {
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#9E3D25" } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(photo)], "me.jpg", { type: "image/jpeg" });
}

/** The session cookie of a person, as the one call that takes a cookie wants it. */
export async function cookieHeaders(person: TestActor | undefined): Promise<Record<string, string>> {
  if (!person) return {};
  const { userId, sessionId, actor } = person;
  const value = await writeSessionCookie({
    userId,
    sessionId,
    role: actor.role,
    since: Math.floor(Date.now() / 1000),
  });
  return { Cookie: `${cookieName()}=${value}`, Origin: "http://localhost:3000" };
}

type Maker = (world: World, person: TestActor | undefined) => CallInput | Promise<CallInput>;

const own = (person: TestActor | undefined) => ({ email: person?.email ?? "nobody@example.com" });
const ownPayment: Maker = ({ people, payments }, person) => ({
  params: { id: person === people.removed ? payments.removed : payments.member },
});
const nothing: Maker = () => ({});
const idOf = (person: TestActor) => new Types.ObjectId(person.userId);

export function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const newcomer = ({ photo }: World) => ({
  name: "Nadia Rahman",
  email: `new.${crypto.randomUUID()}@example.com`,
  password: PASSWORD,
  image: photo,
});

/** A request of each call that works for everybody who may make it, about the caller's own objects. */
export const VALID: Record<string, Maker> = {
  "GET /apartments": nothing,
  "GET /apartments/{apartment_no}": ({ door }) => ({ params: { apartment_no: door } }),
  "GET /coupons": nothing,
  "GET /health": nothing,
  "GET /live": nothing,
  "POST /register": (world) => ({ body: formOf(newcomer(world)) }),
  "POST /password/forgot": ({ other }) => ({ body: { email: other.email } }),
  "POST /password/reset": async ({ other }) => ({
    body: { token: await makeMailToken(idOf(other), "reset-password"), password: "Another#2027" },
  }),
  "POST /email/confirm": async ({ other }) => ({
    body: { token: await makeMailToken(idOf(other), "verify-email"), password: PASSWORD },
  }),
  "POST /request-apartment": ({ free }) => ({ body: { apartment_id: free } }),
  "POST /jwt": async (_, person) => ({ body: own(person), headers: await cookieHeaders(person) }),
  "POST /users": (_, person) => ({ body: { ...own(person), name: "Name" } }),
  "GET /user/{email}": (_, person) => ({ params: own(person) }),
  "GET /my-apartment/{email}": (_, person) => ({ params: own(person) }),
  "GET /announcements": nothing,
  "GET /coupons/{code_or_id}": () => ({ params: { code_or_id: "welcome15" } }),
  "PATCH /profile": () => ({ body: { name: "New Name" } }),
  "POST /profile/photo": ({ photo }) => ({ body: formOf({ image: photo }) }),
  "POST /profile/password": () => ({ body: { current: PASSWORD, password: "Another#2027" } }),
  "POST /email/link": nothing,
  "GET /profile/sessions": nothing,
  "DELETE /profile/sessions/{id}": (_, person) => ({ params: { id: person?.sessionId ?? "all" } }),
  "GET /profile/google": nothing,
  "POST /profile/google": () => ({ body: { password: PASSWORD } }),
  "DELETE /profile/google": nothing,
  "GET /rent-months": nothing,
  "POST /create-payment-intent": () => ({ body: {} }),
  "POST /payments": () => ({ body: { transactionId: "pi_invented" } }),
  "GET /payments-history/{email}": (_, person) => ({ params: own(person) }),
  "GET /payments-history/{email}/csv": (_, person) => ({ params: own(person) }),
  "GET /payments/{id}": ownPayment,
  "GET /payments/{id}/receipt": ownPayment,
  "GET /payments": nothing,
  "GET /payments/csv": nothing,
  "GET /rent-roll": nothing,
  "GET /members": nothing,
  "GET /statistics": nothing,
  "PATCH /update-role": ({ other }) => ({
    body: { email: other.email, role: "user", deleteApartment: true },
  }),
  "GET /requests": nothing,
  "GET /apartment-status/{apartment_id}": ({ free }) => ({ params: { apartment_id: free } }),
  "PATCH /update-request": ({ request }) => ({ body: { id: request, status: "checked" } }),
  "PATCH /allocate-apartment/{apartment_id}": ({ free }) => ({
    params: { apartment_id: free },
    body: { booking_status: "unavailable" },
  }),
  "POST /accepted-requests": ({ request }) => ({ body: { request_id: request } }),
  "POST /announcements": () => ({ body: { title: "Water", description: "It is back at noon." } }),
  "DELETE /announcements/{id}": ({ announcement }) => ({ params: { id: announcement } }),
  "POST /coupons": () => ({ body: { coupon: "EID20", discount: 20, description: "A fifth off." } }),
  "PATCH /coupons": ({ coupon }) => ({ body: { id: coupon, validity: "Invalid" } }),
  "DELETE /coupons/{code_or_id}": ({ coupon }) => ({ params: { code_or_id: coupon } }),
  "GET /audit": nothing,
};

/** The same call by a member about another member's object. */
export const ABOUT_OTHERS: Record<string, Maker> = {
  "POST /jwt": async ({ other }, person) => ({
    body: { email: other.email },
    headers: await cookieHeaders(person),
  }),
  "POST /users": ({ other }) => ({ body: { email: other.email, name: "Mallory" } }),
  "GET /user/{email}": ({ other }) => ({ params: { email: other.email } }),
  "GET /my-apartment/{email}": ({ other }) => ({ params: { email: other.email } }),
  "GET /payments-history/{email}": ({ other }) => ({ params: { email: other.email } }),
  "GET /payments-history/{email}/csv": ({ other }) => ({ params: { email: other.email } }),
  "GET /payments/{id}": ({ payments }) => ({ params: { id: payments.other } }),
  "GET /payments/{id}/receipt": ({ payments }) => ({ params: { id: payments.other } }),
  "DELETE /profile/sessions/{id}": ({ other }) => ({ params: { id: other.sessionId } }),
};
