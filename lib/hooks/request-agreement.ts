import { knownSession, type SessionUser, setRole } from "@/lib/session/browser-session";
import type { RequestRefusal, requestApartment } from "@/lib/contracts/agreements";
import type { Apartment } from "@/lib/contracts/apartments";
import { call, CallError } from "@/lib/http/client";
import { WENT_WRONG } from "@/lib/format/words";

export type RequestedApartment = Pick<
  Apartment,
  "_id" | "apartment_no" | "floor_no" | "block_no" | "rent" | "apartment_image"
>;

/** What came of it, in the words for the person. */
export interface RequestAnswer {
  readonly isSent: boolean;
  readonly words: string;
  /** Nobody is signed in, and only then it makes sense to ask again. */
  readonly needsLogin?: true;
}

const ALREADY_MEMBER = "You are already a member. Can not request for more apartments!";

/** What each refusal says. */
const REFUSALS: Record<RequestRefusal, string> = {
  "already user": ALREADY_MEMBER,
  "already requested":
    "You have an apartment request under pending. Can not request again. Please, wait for confirmation!",
  "no-apartment": "No Such Apartment!",
  unavailable: "The Apartment is Already Booked! Please, checkout other apartments",
};

const refused = (words: string): RequestAnswer => ({ isSent: false, words });

async function send(apartment: RequestedApartment, user: SessionUser): Promise<RequestAnswer> {
  const { _id, ...shown } = apartment;
  const answer = await call<typeof requestApartment>("POST /request-apartment", {
    body: {
      apartment_id: _id,
      ...shown,
      name: user.displayName,
      email: user.email,
      status: "pending",
      request_date: new Date().toISOString(),
    },
  });
  if ("insertedId" in answer)
    return { isSent: true, words: "Request Sent! Please, wait for the confirmation!" };
  if (answer.message === "already user") setRole("member");
  return refused(REFUSALS[answer.message]);
}

/** Asks for an agreement; the answer says what came of it. Never throws. */
export async function requestAgreement(apartment: RequestedApartment): Promise<RequestAnswer> {
  try {
    const { user } = await knownSession();
    if (!user) return { ...refused("Please login to Request for the Apartment"), needsLogin: true };
    if (user.role === "admin") return refused("Admin can not request for apartments!");
    if (user.role === "member") return refused(ALREADY_MEMBER);
    return await send(apartment, user);
  } catch (error) {
    return refused(error instanceof CallError ? error.message : WENT_WRONG);
  }
}
