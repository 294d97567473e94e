"use client";

import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { WaitingLink } from "@/components/layout/waiting-link";
import { CARD_HEADING, cardClass, textLink } from "@/components/ui/class-names";
import { ErrorLine } from "@/components/ui/error-state";
import { Picture } from "@/components/ui/picture";
import { FigureSkeleton } from "@/components/ui/skeletons";
import { DateText } from "@/components/ui/table-rows";
import { Term, TermList } from "@/components/ui/term-list";
import type { MyApartment } from "@/lib/agreements/agreement-contract";
import { formatCount, formatMoney } from "@/lib/platform/contracts/currency";
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
      {apartment === undefined && error && <ErrorLine onRetry={retry} busy={isRefreshing} />}
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
  const t = useTranslations("agreements.apartment");
  return (
    <section className={cardClass({}, "overflow-hidden")} aria-labelledby="apartment-info">
      {hasPicture && <ApartmentPicture apartment={apartment} />}
      <div className="p-6">
        <h2 id="apartment-info" className={CARD_HEADING}>
          {t("heading")}
        </h2>
        {children || <Facts apartment={apartment} />}
        {apartment?.leave_on && (
          <p className="text-small text-ink-2 border-line border-t pt-3.5">
            {t("lastDay", { day: dayLabel(apartment.leave_on) })}
          </p>
        )}
        {!hasPicture && (
          <WaitingLink className={`${textLink()} mt-3`} href="/apartments">
            {t("see")}
            <ArrowRight className="icon" aria-hidden="true" />
          </WaitingLink>
        )}
      </div>
    </section>
  );
}

function ApartmentPicture({ apartment }: Pick<ApartmentInfoViewProps, "apartment">) {
  const t = useTranslations("agreements.apartment");
  if (!apartment)
    return <span className="bg-lattice rounded-pic bg-sunk block h-42 w-full" aria-hidden="true" />;
  return (
    <Picture
      src={apartment.apartment_image}
      alt={t("picture", { no: apartment.apartment_no })}
      width={640}
      height={168}
      sizes="(max-width: 1023px) 100vw, 480px"
      position="50% 60%"
      className="h-42 w-full"
    />
  );
}

function Facts({ apartment }: { apartment: MyApartment | null | undefined }) {
  const t = useTranslations("agreements.apartment");
  const facts = [
    [
      t("acceptDate"),
      apartment ? <DateText key="accepted" instant={apartment.accept_date} /> : t("notAccepted"),
    ],
    [t("no"), apartment?.apartment_no ?? t("none")],
    [t("floor"), apartment ? formatCount(apartment.floor_no) : t("none")],
    [t("block"), apartment?.block_no ? t("blockOf", { block: apartment.block_no }) : t("none")],
    [t("rent"), apartment ? formatMoney(apartment.rent) : t("none")],
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
