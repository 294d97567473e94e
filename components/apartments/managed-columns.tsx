import { Pencil, Plus } from "lucide-react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/class-names";
import { RowActions } from "@/components/ui/table-rows";
import type { Column } from "@/components/ui/table-view";
import type { ApartmentState, ManagedApartment } from "@/lib/apartments/managed-contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { dayLabel } from "@/lib/platform/format/dates";
import { ListingSwitch } from "./listing-switch";

/** A state's label. */
export const STATE_LABELS = {
  available: "Available",
  held: "Held",
  let: "Let",
  "off the list": "Draft",
} as const satisfies Record<ApartmentState, string>;

const TONES = { available: "ok", held: "wait", let: "plain", "off the list": "wait" } as const;

/** An apartment's state, as admins see it. */
export function StateBadge({ state }: { state: ApartmentState }) {
  return <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>;
}

/** The admin's edit page of an apartment. */
export function editPath(apartmentNo: string): string {
  return `/dashboard/manage-apartments/${apartmentNo}`;
}

/** The columns of the admin's apartment list; `onUnpublish` asks for confirmation. */
export function managedColumns(onUnpublish: (apartmentNo: string) => void): Column<ManagedApartment>[] {
  return [
    {
      key: "apartment_no",
      head: "Apartment No",
      isStrong: true,
      sortBy: true,
      cell: ({ apartment_no }) => apartment_no,
    },
    { key: "state", head: "Status", cell: ({ state }) => <StateBadge state={state} /> },
    {
      key: "tenant",
      head: "Member",
      isWordy: true,
      cell: ({ tenant }) => (tenant ? tenant.name || "Null" : "–"),
    },
    { key: "rent", head: "Rent", isNumeric: true, sortBy: true, cell: ({ rent }) => formatMoney(rent) },
    {
      key: "free_from",
      head: "Free from",
      sortBy: true,
      cell: ({ announced_from }) => (
        <span className="whitespace-nowrap">{announced_from ? dayLabel(announced_from) : "–"}</span>
      ),
    },
    {
      key: "action",
      head: "Action",
      isAction: true,
      call: "PATCH /apartments/{apartment_no}",
      cell: (apartment) => (
        <RowActions>
          <WaitingLink
            href={editPath(apartment.apartment_no)}
            className={buttonClass({ variant: "row", size: "sm" })}
            aria-label={`Edit ${apartment.apartment_no}`}
          >
            <Pencil className="icon" aria-hidden="true" />
            Edit
          </WaitingLink>
          <ListingSwitch
            apartment={apartment}
            isInRow
            onUnpublish={() => onUnpublish(apartment.apartment_no)}
          />
        </RowActions>
      ),
    },
  ];
}

/** 'Add an Apartment' (docs/product.md 8.8). */
export function AddApartmentLink() {
  return (
    <WaitingLink href="/dashboard/manage-apartments/new" className={buttonClass({ variant: "primary" })}>
      <Plus className="icon" aria-hidden="true" />
      Add an Apartment
    </WaitingLink>
  );
}
