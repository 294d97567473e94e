"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { rolesFor } from "@/lib/platform/auth/access";
import { isOneOf, type Role } from "@/lib/platform/contracts/endpoint";
import type { CallName } from "@/lib/registry";

interface Person {
  readonly role: Role;
  /** The calls that the server refuses to them. */
  readonly refused: ReadonlySet<string>;
}

const PersonContext = createContext<Person | null>(null);

interface MayProviderProps {
  role: Role;
  refused: readonly CallName[];
  children: ReactNode;
}

/** Says who is signed in to what is below; without it nothing is hidden. */
export function MayProvider({ role, refused, children }: MayProviderProps) {
  const person = useMemo(() => ({ role, refused: new Set<string>(refused) }), [role, refused]);
  return <PersonContext value={person}>{children}</PersonContext>;
}

/** Returns what the signed-in person may do (docs/product.md 1.9): the contracts and the table of pages decide. */
export function useMay() {
  const person = useContext(PersonContext);
  return {
    call: (name: CallName) => !person?.refused.has(name),
    open: (href: string) => {
      const roles = person && rolesFor(href.split(/[?#]/)[0] ?? "");
      return !roles || isOneOf(person.role, roles);
    },
    /** Whether they have one of these roles. */
    be: (group: readonly Role[]) => person === null || isOneOf(person.role, group),
  };
}

/** Renders what leads to a call, or shows its answer, only to who may make it. */
export function May({ call, children }: { call: CallName; children: ReactNode }) {
  return useMay().call(call) && children;
}
