import { mutate } from "swr";
import type { Apartment } from "@/lib/apartments/contract";
import { NO_APARTMENT } from "@/lib/apartments/form";
import { followSession } from "@/lib/platform/client/session";
import { isOneOf, OFFICE } from "@/lib/platform/contracts/endpoint";
import type * as z from "@/lib/platform/contracts/zod";
import { LOGIN_FIRST, WENT_WRONG } from "@/lib/platform/format/messages";
import { announce } from "@/lib/platform/session/browser-channel";
import { findUser, type SessionUser } from "@/lib/platform/session/browser-session";
import { call } from "@/lib/platform/session/call";
import { CallError } from "@/lib/platform/session/call-error";
import {
  NO_ADMIN_REQUEST,
  NO_STAFF_REQUEST,
  type getMyRequest,
  type requestApartment,
  type requestForm,
  type RequestRefusal,
} from "./contract";

export type RequestedApartment = Pick<
  Apartment,
  "_id" | "apartment_no" | "floor_no" | "block_no" | "rent" | "apartment_image"
>;

/** The result, with a message for the user. */
interface RequestAnswer {
  readonly isSent: boolean;
  readonly words: string;
}

const ALREADY_MEMBER = "You are already a member. Can not request for more apartments!";

/** The message for each rejection. */
const REFUSALS: Record<RequestRefusal, string> = {
  "already user": ALREADY_MEMBER,
  "already requested":
    "You have an apartment request under pending. Can not request again. Please, wait for confirmation!",
  "no-apartment": NO_APARTMENT,
  unavailable: "The Apartment is Already Booked! Please, checkout other apartments",
};

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

const refused = (words: string): RequestAnswer => ({ isSent: false, words });

/** The entries of the form. */
type RequestWishes = z.output<typeof requestForm>;

async function send(
  apartment: RequestedApartment,
  user: SessionUser,
  wishes: RequestWishes,
): Promise<RequestAnswer> {
  const { _id, ...shown } = apartment;
  const answer = await call<typeof requestApartment>("POST /request-apartment", {
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
  if ("insertedId" in answer)
    return { isSent: true, words: "Request Sent! Please, wait for the confirmation!" };
  if (answer.message === "already user") await followSession();
  return refused(REFUSALS[answer.message]);
}

/** Returns why this user may not request an apartment, if so. */
function whyNot({ role }: SessionUser): RequestAnswer | null {
  if (isOneOf(role, OFFICE)) return refused(role === "admin" ? NO_ADMIN_REQUEST : NO_STAFF_REQUEST);
  return role === "member" ? refused(ALREADY_MEMBER) : null;
}

/**
 * Checks before the form opens; returns why a request is impossible, or the form's initial values, or null to a visitor, who
 * has to sign in first.
 */
export async function prepareRequest(isFree: boolean): Promise<RequestAnswer | RequestReady | null> {
  try {
    const asker = await findUser();
    return asker && (await prepareFor(asker, isFree));
  } catch (error) {
    return refused(error instanceof CallError ? error.message : WENT_WRONG);
  }
}

async function prepareFor(asker: SessionUser, isFree: boolean): Promise<RequestAnswer | RequestReady> {
  const refusal = whyNot(asker);
  if (refusal) return refusal;
  const own = await call<typeof getMyRequest>("GET /my-request");
  if (own?.status === "pending") return refused(REFUSALS["already requested"]);
  if (!isFree) return refused(REFUSALS.unavailable);
  return { person: asker.uid, telephone: asker.telephone || (own?.telephone ?? "") };
}

/** Sends the request form of the person who filled it in. Throws CallError with the rejected fields. */
export async function sendRequestForm(
  apartment: RequestedApartment,
  person: string,
  wishes: RequestWishes,
): Promise<RequestAnswer> {
  const asker = await findUser();
  if (!asker) return refused(LOGIN_FIRST);
  return whyNot(asker) ?? (asker.uid === person ? send(apartment, asker, wishes) : refused(SOMEONE_ELSE));
}

const SOMEONE_ELSE = "Someone else is signed in now. Nothing was sent.";
