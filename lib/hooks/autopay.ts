"use client";

import type {
  Autopay,
  getAutopay,
  removeCard,
  setUpCard,
  startAutopay,
  stopAutopay,
  takeCard,
} from "@/lib/contracts/autopay";
import { call } from "@/lib/session/call";
import { useRefreshOf } from "./list";
import { useResource } from "./resource";

const OWN = "GET /autopay";

/** One's own saved card, and what is taken from it next. */
export function useAutopay(first?: Autopay) {
  return useResource<typeof getAutopay>(OWN, { first });
}

/** What a member may change of it; each throws CallError, and reads it again either way. */
export function useAutopayChanges() {
  const refresh = useRefreshOf();
  const andRead = async (change: Promise<unknown>) => {
    try {
      await change;
    } finally {
      await refresh(OWN);
    }
  };
  return {
    start: (day: number) => andRead(call<typeof startAutopay>("PUT /autopay", { body: { day } })),
    stop: () => andRead(call<typeof stopAutopay>("DELETE /autopay")),
    remove: () => andRead(call<typeof removeCard>("DELETE /autopay/card")),
  };
}

/** The client secret by which the provider saves a card; `consent` are the words that were shown. Throws CallError. */
export async function beginSavingCard(consent: string): Promise<string> {
  return (await call<typeof setUpCard>("POST /autopay/setup", { body: { consent } })).clientSecret;
}

/** Has the card kept that the provider has saved. Throws CallError. */
export async function keepSavedCard(): Promise<void> {
  await call<typeof takeCard>("POST /autopay/card");
}
