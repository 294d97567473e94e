import type { Role } from "@/lib/platform/contracts/endpoint";
import * as entries from "./menu-entries";
import type { MenuEntry } from "./menu-entry";

const ENTRIES = Object.values<MenuEntry>(entries).sort((a, b) => a.place - b.place);

/** Returns a role's menu, in order. */
export function menuOf(role: Role) {
  return ENTRIES.flatMap(({ labels, ...entry }) => {
    const own = labels[role];
    return own ? [{ ...entry, label: own }] : [];
  });
}
