import { Plus } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "@/components/ui/class-names";

/** 'Add an Apartment' (docs/product.md 8.8). */
export function AddApartmentLink() {
  return (
    <Link
      href="/dashboard/manage-apartments/new"
      prefetch={false}
      className={buttonClass({ variant: "primary" })}
    >
      <Plus className="icon" aria-hidden="true" />
      Add an Apartment
    </Link>
  );
}
