import type { LucideIcon } from "lucide-react";
import type { Role } from "@/lib/platform/contracts/endpoint";

/** A dashboard screen's entry in the menu; each noun defines its own. */
export interface MenuEntry {
  /** Its position, lowest first. */
  readonly place: number;
  readonly href: string;
  readonly Icon: LucideIcon;
  /** The label for each role; without a label there is no entry. */
  readonly labels: Readonly<Partial<Record<Role, string>>>;
  /** Shows a count of what is pending: highlighted for requests and announcements, quiet for visits. */
  readonly counts?: "requests" | "visits" | "announcements";
  /** Only while the tower is being set up (docs/product.md 8.20). */
  readonly isForSetup?: true;
  /** Only for current and former tenants (docs/product.md 5.14). */
  readonly isForTenants?: true;
}
