"use client";

import { useRefreshOf } from "@/lib/platform/client/list";
import { useResource } from "@/lib/platform/client/resource";
import { call } from "@/lib/platform/session/call";
import type {
  Autopay,
  getAutopay,
  removeCard,
  setUpCard,
  startAutopay,
  stopAutopay,
  takeCard,
} from "./contract";

const OWN = "GET /autopay";

/** Returns the member's saved card and its next charge. */
export function useAutopay(first?: Autopay) {
  return useResource<typeof getAutopay>(OWN, { first });
}

/** Returns the member's actions; each throws CallError and refreshes in any case. */
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
    /** `covers`: the monthly charges that were shown beside the button. */
    start: (day: number, covers: Autopay["covers"]) =>
      andRead(call<typeof startAutopay>("PUT /autopay", { body: { day, covers } })),
    stop: () => andRead(call<typeof stopAutopay>("DELETE /autopay")),
    remove: () => andRead(call<typeof removeCard>("DELETE /autopay/card")),
  };
}

/** Fetches the client secret to save a card; `consent` is the text that was shown. Throws CallError. */
export async function beginSavingCard(consent: string): Promise<string> {
  return (await call<typeof setUpCard>("POST /autopay/setup", { body: { consent } })).clientSecret;
}

/** Stores the card that the provider has saved. Throws CallError. */
export async function keepSavedCard(): Promise<void> {
  await call<typeof takeCard>("POST /autopay/card");
}
