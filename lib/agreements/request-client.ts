import { mutate } from "swr";
import type { Apartment } from "@/lib/apartments/contract";
import { followSession } from "@/lib/platform/client/session";
import { isOneOf, OFFICE } from "@/lib/platform/contracts/endpoint";
import { wentWrong } from "@/lib/platform/contracts/language";
import type * as z from "@/lib/platform/contracts/zod";
import { announce } from "@/lib/platform/session/browser-channel";
import { findUser, type SessionUser } from "@/lib/platform/session/browser-session";
import { call } from "@/lib/platform/session/call";
import { CallError } from "@/lib/platform/session/call-error";
import type { Messages } from "@/lib/translations";
import type { getMyRequest, requestApartment, requestForm } from "./contract";

export type RequestedApartment = Pick<
  Apartment,
  "_id" | "apartment_no" | "floor_no" | "block_no" | "rent" | "apartment_image"
>;

/** The result, with what its screen tells the user. */
interface RequestAnswer {
  readonly isSent: boolean;
  readonly answer: keyof Messages["apartments"]["requestAnswers"];
}

/** A call that failed says so itself. */
interface RequestFailure {
  readonly failure: string;
}

/** The form may open, for this user and with the telephone number of the profile, else of the last request. */
export interface RequestReady {
  readonly person: string;
  readonly telephone: string;
}

/** Notifies every tab, including this one, that the user's request has changed. */
export function announceRequest(): void {
  announce("request");
  void mutate((key) => Array.isArray(key) && key[0] === "GET /my-request");
}

const refused = (answer: RequestAnswer["answer"]): RequestAnswer => ({ isSent: false, answer });

/** The entries of the form. */
type RequestWishes = z.output<typeof requestForm>;

async function send(
  apartment: RequestedApartment,
  user: SessionUser,
  wishes: RequestWishes,
): Promise<RequestAnswer> {
  const { _id, ...shown } = apartment;
  const result = await call<typeof requestApartment>("POST /request-apartment", {
    body: {
      apartment_id: _id,
      ...shown,
      ...wishes,
      name: user.displayName,
      email: user.email,
      status: "pending",
      request_date: new Date().toISOString(),
    },
  });
  announceRequest();
  if ("insertedId" in result) return { isSent: true, answer: "sent" };
  if (result.message === "already user") await followSession();
  return refused(result.message);
}

/** Returns why this user may not request an apartment, if so. */
function whyNot({ role }: SessionUser): RequestAnswer | null {
  if (isOneOf(role, OFFICE)) return refused(role === "admin" ? "admin" : "staff");
  return role === "member" ? refused("already user") : null;
}

/**
 * Checks before the form opens; returns why a request is impossible, or the form's initial values, or null to a visitor, who
 * has to sign in first.
 */
export async function prepareRequest(
  isFree: boolean,
): Promise<RequestAnswer | RequestFailure | RequestReady | null> {
  try {
    const asker = await findUser();
    return asker && (await prepareFor(asker, isFree));
  } catch (error) {
    return { failure: error instanceof CallError ? error.message : wentWrong() };
  }
}

async function prepareFor(asker: SessionUser, isFree: boolean): Promise<RequestAnswer | RequestReady> {
  const refusal = whyNot(asker);
  if (refusal) return refusal;
  const own = await call<typeof getMyRequest>("GET /my-request");
  if (own?.status === "pending") return refused("already requested");
  if (!isFree) return refused("unavailable");
  return { person: asker.uid, telephone: asker.telephone || (own?.telephone ?? "") };
}

/** Sends the request form of the person who filled it in. Throws CallError with the rejected fields. */
export async function sendRequestForm(
  apartment: RequestedApartment,
  person: string,
  wishes: RequestWishes,
): Promise<RequestAnswer> {
  const asker = await findUser();
  if (!asker) return refused("loginFirst");
  return whyNot(asker) ?? (asker.uid === person ? send(apartment, asker, wishes) : refused("someoneElse"));
}
