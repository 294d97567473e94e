"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Role } from "@/lib/platform/contracts/endpoint";
import type { CallName } from "@/lib/registry";

/** What the signed-in person may do (docs/product.md 1.9). */
interface May {
  readonly call: (name: CallName) => boolean;
  readonly open: (href: string) => boolean;
  /** Whether they have one of these roles. */
  readonly be: (group: readonly Role[]) => boolean;
}

const EVERYTHING: May = { call: () => true, open: () => true, be: () => true };

/** Without a provider (components/layout/dashboard-nav.tsx) nothing is hidden. */
export const MayContext = createContext(EVERYTHING);

export const useMay = () => useContext(MayContext);

/** Renders what leads to a call, or shows its answer, only to who may make it. */
export function May({ call, children }: { call: CallName; children: ReactNode }) {
  return useMay().call(call) && children;
}
