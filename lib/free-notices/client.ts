"use client";

import { call } from "@/lib/platform/session/call";
import type { requestNotice as askContract, endNotices as endContract } from "./contract";

/** Asks for one mail when an apartment is free. Throws CallError. */
export async function requestNotice(apartmentNo: string, email: string): Promise<void> {
  await call<typeof askContract>("POST /apartments/{apartment_no}/free-notices", {
    params: { apartment_no: apartmentNo },
    body: { email },
    anonymous: true,
  });
}

/** Ends all notices of the address that a mail's link belongs to; may be repeated. Throws CallError. */
export async function endNotices(token: string): Promise<void> {
  await call<typeof endContract>("POST /free-notices/end", { body: { token }, anonymous: true });
}
