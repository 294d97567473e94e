"use client";

import { usePathname, useRouter } from "next/navigation";
import { useState } from "react";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { knownSession, type SessionUser, setRole } from "@/lib/auth/browser-session";
import type { RequestRefusal, requestApartment } from "@/lib/contracts/agreements";
import type { Apartment } from "@/lib/contracts/apartments";
import { call, CallError } from "@/lib/http/client";

export type RequestedApartment = Pick<
  Apartment,
  "_id" | "apartment_no" | "floor_no" | "block_no" | "rent" | "apartment_image"
>;

const ALREADY_MEMBER = "You are already a member. Can not request for more apartments!";

/** The catalogue of spec §8. */
const REFUSALS: Record<RequestRefusal, string> = {
  "already user": ALREADY_MEMBER,
  "already requested":
    "You have an apartment request under pending. Can not request again. Please, wait for confirmation!",
  "no-apartment": "No Such Apartment!",
  unavailable: "The Apartment is Already Booked! Please, checkout other apartments",
};

async function send(apartment: RequestedApartment, user: SessionUser): Promise<void> {
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
  if ("insertedId" in answer) return toastSuccess("Request Sent! Please, wait for the confirmation!");
  if (answer.message === "already user") setRole("member");
  return toastError(REFUSALS[answer.message]);
}

/**
 * Asks for an agreement and says in a toast what came of it (spec §5, §8). Somebody who is not signed in is told so
 * and led to /login, which brings them back. Never throws.
 */
export function useRequestAgreement() {
  const [isBusy, setBusy] = useState(false);
  const router = useRouter();
  const pathname = usePathname();

  const ask = async (apartment: RequestedApartment) => {
    const { user } = await knownSession();
    if (!user) {
      await toastError("Please login to Request for the Apartment");
      const from = pathname + window.location.search;
      router.push(`/login?from=${encodeURIComponent(from)}`);
      return;
    }
    if (user.role === "admin") return toastError("Admin can not request for apartments!");
    if (user.role === "member") return toastError(ALREADY_MEMBER);
    await send(apartment, user);
  };
  const requestAgreement = async (apartment: RequestedApartment) => {
    setBusy(true);
    try {
      await ask(apartment);
    } catch (error) {
      await toastError(
        error instanceof CallError ? error.message : "Something Went Wrong! Please try again!",
      );
    } finally {
      setBusy(false);
    }
  };
  return { requestAgreement, isBusy };
}
