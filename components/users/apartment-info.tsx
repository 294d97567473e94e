"use client";

import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { FormError } from "@/components/ui/form-error";
import { Picture } from "@/components/ui/picture";
import { FigureSkeleton } from "@/components/ui/skeletons";
import type { MyApartment } from "@/lib/contracts/agreements";
import { useMyApartment } from "@/lib/hooks/users";
import { formatDollars } from "@/lib/format/money";

interface ApartmentInfoProps {
  email: string;
  first: MyApartment | null | undefined;
  /** Somebody who lives here is to be shown a picture. */
  isMember: boolean;
}

/** 'Apartment Info' of everybody but admins (docs/product.md 3.9). */
export function ApartmentInfo({ email, first, isMember }: ApartmentInfoProps) {
  const { apartment, error, isRefreshing, retry } = useMyApartment(email, first);
  return (
    <ApartmentFace apartment={apartment} hasPicture={apartment === undefined ? isMember : apartment !== null}>
      {apartment === undefined && error && (
        <div className="mt-3 grid justify-items-start gap-3">
          <FormError>Your apartment could not be read.</FormError>
          <Button size="sm" busy={isRefreshing} onClick={retry}>
            Try again
          </Button>
        </div>
      )}
    </ApartmentFace>
  );
}

interface ApartmentFaceProps {
  /** Null where there is none, undefined while it is fetched. */
  apartment?: MyApartment | null | undefined;
  hasPicture: boolean;
  /** Instead of the facts. */
  children?: ReactNode;
}

/** The card itself; without an apartment it is its own skeleton. */
export function ApartmentFace({ apartment, hasPicture, children }: ApartmentFaceProps) {
  return (
    <section className="card overflow-hidden" aria-labelledby="apartment-info">
      {hasPicture && <ApartmentPicture apartment={apartment} />}
      <div className="card-pad">
        <h2 id="apartment-info">Apartment Info</h2>
        {children || <Facts apartment={apartment} />}
        <NextStep isMember={hasPicture} />
      </div>
    </section>
  );
}

function ApartmentPicture({ apartment }: Pick<ApartmentFaceProps, "apartment">) {
  if (!apartment) return <span className="sk pic h-42 w-full" aria-hidden="true" />;
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
    ["Floor number", apartment?.floor_no ?? "None"],
    ["Block", apartment?.block_no ? `Block ${apartment.block_no}` : "None"],
    ["Rent", apartment ? formatDollars(apartment.rent) : "None"],
  ] as const;
  return (
    <dl className="kv mt-3" aria-busy={apartment === undefined || undefined}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="num">{apartment === undefined ? <FigureSkeleton /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

function NextStep({ isMember }: { isMember: boolean }) {
  return (
    <WaitingLink className="link mt-3" href={isMember ? "/dashboard/make-payment" : "/apartments"}>
      {isMember ? "Make Payment" : "See the apartments"}
      <ArrowRight className="icon" aria-hidden="true" />
    </WaitingLink>
  );
}
