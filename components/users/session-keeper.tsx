"use client";

import type { Role } from "@/lib/contracts/endpoint";
import { useRoleOfPage } from "@/lib/hooks/session";

/** Keeps the access token fresh, follows sign-outs of other tabs, and a role that is no longer the one drawn here. */
export function SessionKeeper({ role }: { role: Role }) {
  useRoleOfPage(role);
  return null;
}
