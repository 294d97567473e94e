"use client";

import { ExternalLink, Images } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { textLink } from "@/components/ui/text-link";
import type { ManagedApartment } from "@/lib/apartments/managed-contract";
import { entriesOf } from "@/lib/apartments/client";
import type { Versioned } from "@/lib/platform/session/call";
import { ApartmentForm } from "./apartment-form";
import type { Terms } from "./facts";
import { ListingSwitch } from "./listing-switch";
import { StateBadge } from "./state-badge";
import { TakeOffDialog } from "./take-off-dialog";
import { useApartmentForm } from "./use-apartment-form";
import { apartmentPath } from "./words";

interface EditApartmentProps {
  first: Versioned<ManagedApartment>;
  person: string;
  terms: Terms;
}

/** One apartment in its admin's edit screen, listed or not. */
export function EditApartment({ first, person, terms }: EditApartmentProps) {
  const apartment = first.value;
  const form = useApartmentForm({ ...first, value: entriesOf(apartment) }, person);
  const [state, setState] = useState(apartment.state);
  const [isAsking, setAsking] = useState(false);
  const current = { ...apartment, state };
  return (
    <>
      <ScreenHead>
        <div className="[&>h1]:text-title flex flex-wrap items-center gap-x-4 gap-y-2 [&>h1]:font-normal [&>h1]:tracking-tight">
          <PageHeading>Apartment {apartment.apartment_no}</PageHeading>
          <StateBadge state={state} />
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Link className={textLink()} href={`/dashboard/manage-apartments/${apartment.apartment_no}/photos`}>
            Photos and Plan
            <Images className="icon" aria-hidden="true" />
          </Link>
          {state !== "off the list" && (
            <a className={textLink()} href={apartmentPath(apartment)} target="_blank" rel="noreferrer">
              See its page
              <ExternalLink className="icon" aria-hidden="true" />
            </a>
          )}
        </div>
      </ScreenHead>
      <ApartmentForm
        form={form}
        shown={apartment}
        terms={terms}
        label={`Apartment ${apartment.apartment_no}`}
        submit="Save Changes"
      >
        <ListingSwitch
          apartment={current}
          onTakeOff={() => setAsking(true)}
          onPutBack={() => setState("available")}
        />
      </ApartmentForm>
      <TakeOffDialog
        apartmentNo={isAsking ? apartment.apartment_no : null}
        onClose={() => setAsking(false)}
        onDone={() => setState("off the list")}
      />
    </>
  );
}
