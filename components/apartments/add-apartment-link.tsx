import { Plus } from "lucide-react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { buttonClass } from "@/components/ui/class-names";

/** 'Add an Apartment' (docs/product.md 8.8). */
export function AddApartmentLink() {
  return (
    <WaitingLink href="/dashboard/manage-apartments/new" className={buttonClass({ variant: "primary" })}>
      <Plus className="icon" aria-hidden="true" />
      Add an Apartment
    </WaitingLink>
  );
}
