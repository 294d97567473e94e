import Link from "next/link";
import { useTranslations } from "#translations";
import { NoticeButton } from "@/components/free-notices/notice-button";
import { FIGURES, textLink } from "@/components/ui/class-names";
import type { Apartment } from "@/lib/apartments/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { type Terms, useMonthlyTotal } from "./facts";
import { isAvailable } from "./labels";
import { BarNote } from "./own-request-area";
import { RequestAgreementButton } from "./request-agreement-button";

interface RequestPanelProps {
  apartment: Apartment;
  terms: Pick<Terms, "monthly_charges">;
  /** Whether this installation can mail when an apartment becomes available. */
  canTell: boolean;
}

/** The brick colour is only for an action that can be taken (docs/product.md 10.15). */
const actionVariant = (apartment: Apartment) => (isAvailable(apartment) ? "brick" : "outline");

/** Hides its button on small screens: the bar at the foot has it there. */
export function RequestPanel({ apartment, terms, canTell }: RequestPanelProps) {
  const t = useTranslations("apartments.page");
  const card = useTranslations("apartments.card");
  const { apartment_no, rent } = apartment;
  const total = useMonthlyTotal(apartment, terms);
  return (
    <div className="rounded-box border-line bg-surface border p-7 [&>button]:mt-5 max-lg:[&>button]:hidden">
      <p className="text-micro text-ink-3">{card("rent")}</p>
      <p className="font-serif [font-feature-settings:'lnum','tnum'] text-[2.75rem]/[1] font-normal tracking-tighter">
        {formatMoney(rent)}
        <small className="text-ink-2 text-label/none font-book ml-1.5 font-sans [font-feature-settings:normal] tracking-normal">
          {card("perMonth")}
        </small>
      </p>
      {total && <p className="text-small text-ink-2 mt-2.5">{total}</p>}
      {canTell && !isAvailable(apartment) && (
        <div className="mt-5 max-lg:hidden">
          <NoticeButton apartmentNo={apartment_no} />
        </div>
      )}
      <RequestAgreementButton
        apartment={apartment}
        isFree={isAvailable(apartment)}
        variant={actionVariant(apartment)}
        size="lg"
        block
      />
      {isAvailable(apartment) && <p className="text-small text-ink-2 mt-3.5">{t("answered")}</p>}
      <p className="mt-2">
        <Link className={textLink()} href={`/contact?apartment=${apartment_no}`} prefetch={false}>
          {t("visit")}
        </Link>
      </p>
    </div>
  );
}

/** Rent and the main button at the foot of small screens. */
export function RequestBar({ apartment, terms }: Omit<RequestPanelProps, "canTell">) {
  const card = useTranslations("apartments.card");
  return (
    <div className="border-line bg-surface px-gutter shadow-bar sticky bottom-0 z-20 flex items-center justify-between gap-4 border-t py-2.5 lg:hidden">
      <p className={`text-head-xl/tight [font-feature-settings:normal] font-normal ${FIGURES}`}>
        {formatMoney(apartment.rent)}
        <small className="text-ink-2 text-micro/snug font-book block font-sans [font-variation-settings:normal]">
          <BarNote
            apartmentNo={apartment.apartment_no}
            cost={useMonthlyTotal(apartment, terms) ?? card("perMonth")}
          />
        </small>
      </p>
      <RequestAgreementButton
        apartment={apartment}
        isFree={isAvailable(apartment)}
        variant={actionVariant(apartment)}
      />
    </div>
  );
}
