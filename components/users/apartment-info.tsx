"use client";

import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass, textLink } from "@/components/ui/class-names";
import { FormError } from "@/components/ui/field";
import { Picture } from "@/components/ui/picture";
import { FigureSkeleton } from "@/components/ui/skeletons";
import { DateText } from "@/components/ui/table-rows";
import { Term, TermList } from "@/components/ui/term-list";
import type { MyApartment } from "@/lib/agreements/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { dayLabel } from "@/lib/platform/format/dates";
import { useMyApartment } from "@/lib/users/client";

interface ApartmentInfoProps {
  email: string;
  first: MyApartment | null | undefined;
  /** Whether the user lives here: shows a picture. */
  isMember: boolean;
}

/** 'Apartment Info' for all but admins (docs/product.md 3.9). */
export function ApartmentInfo({ email, first, isMember }: ApartmentInfoProps) {
  const { data: apartment, error, isRefreshing, retry } = useMyApartment(email, first);
  return (
    <ApartmentInfoView
      apartment={apartment}
      hasPicture={apartment === undefined ? isMember : apartment !== null}
    >
      {apartment === undefined && error && (
        <div className="mt-3 grid justify-items-start gap-3">
          <FormError>Couldn't load your apartment.</FormError>
          <Button size="sm" busy={isRefreshing} onClick={retry}>
            Try again
          </Button>
        </div>
      )}
    </ApartmentInfoView>
  );
}

interface ApartmentInfoViewProps {
  /** Null if there is none, undefined while it loads. */
  apartment?: MyApartment | null | undefined;
  hasPicture: boolean;
  /** Replaces the facts. */
  children?: ReactNode;
}

/** The card itself; renders its skeleton without an apartment. */
export function ApartmentInfoView({ apartment, hasPicture, children }: ApartmentInfoViewProps) {
  return (
    <section className={cardClass({}, "overflow-hidden")} aria-labelledby="apartment-info">
      {hasPicture && <ApartmentPicture apartment={apartment} />}
      <div className="p-6">
        <h2 id="apartment-info" className={CARD_HEADING}>
          Apartment Info
        </h2>
        {children || <Facts apartment={apartment} />}
        {apartment?.leave_on && (
          <p className="text-small text-ink-2 border-line border-t pt-3.5">
            {`Your last day is ${dayLabel(apartment.leave_on)}.`}
          </p>
        )}
        {!hasPicture && (
          <WaitingLink className={`${textLink()} mt-3`} href="/apartments">
            See the apartments
            <ArrowRight className="icon" aria-hidden="true" />
          </WaitingLink>
        )}
      </div>
    </section>
  );
}

function ApartmentPicture({ apartment }: Pick<ApartmentInfoViewProps, "apartment">) {
  if (!apartment)
    return <span className="bg-lattice rounded-pic bg-sunk block h-42 w-full" aria-hidden="true" />;
  return (
    <Picture
      src={apartment.apartment_image}
      alt={`Apartment ${apartment.apartment_no}`}
      width={640}
      height={168}
      sizes="(max-width: 1023px) 100vw, 480px"
      position="50% 60%"
      className="h-42 w-full"
    />
  );
}

function Facts({ apartment }: { apartment: MyApartment | null | undefined }) {
  const facts = [
    [
      "Accept date",
      apartment ? <DateText key="accepted" instant={apartment.accept_date} /> : "Not Accepted Yet!",
    ],
    ["Apartment", apartment?.apartment_no ?? "None"],
    ["Floor number", apartment?.floor_no ?? "None"],
    ["Block", apartment?.block_no ? `Block ${apartment.block_no}` : "None"],
    ["Rent", apartment ? formatMoney(apartment.rent) : "None"],
  ] as const;
  return (
    <TermList className="mt-3" isBusy={apartment === undefined}>
      {facts.map(([term, value]) => (
        <Term key={term} term={term} isNumeric>
          {apartment === undefined ? <FigureSkeleton /> : value}
        </Term>
      ))}
    </TermList>
  );
}
