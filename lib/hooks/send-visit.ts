"use client";

import type { BodyInputOf } from "@/lib/contracts/endpoint";
import type { sendVisit as contract } from "@/lib/contracts/visits";
import { call } from "@/lib/session/call";

/** Sends a question or a visit request; public. Throws CallError. */
export async function sendVisit(body: BodyInputOf<typeof contract>): Promise<void> {
  await call<typeof contract>("POST /visits", { body, anonymous: true });
}
