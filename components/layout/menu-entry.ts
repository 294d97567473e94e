import type { LucideIcon } from "lucide-react";
import type { Role } from "@/lib/contracts/endpoint";

/** A screen of the dashboard as its menu shows it; each noun keeps its own. */
export interface MenuEntry {
  /** Its place among the others, the lowest first. */
  readonly place: number;
  readonly href: string;
  readonly Icon: LucideIcon;
  /** What each role reads there; no words, no entry. */
  readonly words: Readonly<Partial<Record<Role, string>>>;
  /** Carries the number of what waits: requests and announcements stand out, visits are told quietly. */
  readonly counts?: "requests" | "visits" | "announcements";
  /** Stands there only while the tower is being set up (docs/product.md 8.20). */
  readonly isForSetup?: true;
  /** Stands there only for who lives here, or has lived here (docs/product.md 5.14). */
  readonly isForTenants?: true;
}
