import type { LucideIcon } from "lucide-react";
import type { Role } from "@/lib/contracts/endpoint";

/** A screen of the dashboard as its menu shows it; each noun keeps its own. */
export interface MenuEntry {
  readonly href: string;
  readonly Icon: LucideIcon;
  /** What each role reads there; no words, no entry. */
  readonly words: Readonly<Partial<Record<Role, string>>>;
  /** Carries the number of requests that wait. */
  readonly countsPending?: true;
}
