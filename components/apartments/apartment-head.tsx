import type { ReactNode } from "react";
import { Status } from "@/components/ui/status";
import type { Apartment } from "@/lib/apartments/contract";
import { Facts, type Terms } from "./facts";
import { isAvailable } from "./words";

interface ApartmentHeadProps {
  apartment: Apartment;
  terms: Terms;
  /** The apartment's number, as the page's heading. */
  heading: ReactNode;
  /** The offer for a home that is let, on screens whose panel is far below. */
  offer?: ReactNode;
}

/** The first part of an apartment's page, below its photos. */
export function ApartmentHead({ apartment, terms, heading, offer }: ApartmentHeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        {heading}
        <Status isAvailable={isAvailable(apartment)} />
      </div>
      {apartment.description && <p className="text-ink-2 text-lead mt-4">{apartment.description}</p>}
      {offer && <div className="mt-6 lg:hidden">{offer}</div>}
      <Facts apartment={apartment} terms={terms} />
    </>
  );
}
