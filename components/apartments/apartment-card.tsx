import Link from "next/link";
import { useTranslations } from "#translations";
import { Picture } from "@/components/ui/picture";
import { APARTMENT_CARD as CARD } from "@/components/ui/skeletons";
import { Status } from "@/components/ui/status";
import type { Apartment } from "@/lib/apartments/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { dayLabel, dayToday } from "@/lib/platform/format/dates";
import { apartmentPath, coverOf, isAvailable, isIllustrated, requestedOf } from "./labels";
import { RequestAgreementButton } from "./request-agreement-button";

/** A heading that inherits the type of the figure it is in. */
const NAME = "tracking-[inherit] [font:inherit]";
/** The link covers the card; its button lies over it. */
const WHOLE_CARD =
  "no-underline after:absolute after:inset-0 focus-visible:outline-0 focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus";

interface ApartmentCardProps {
  apartment: Apartment;
  /** The first card of a page that starts with cards: on a phone its picture is the largest element (LCP). */
  isFirst?: boolean;
}

export function ApartmentCard({ apartment, isFirst = false }: ApartmentCardProps) {
  const t = useTranslations("apartments.card");
  const { apartment_no: no, block_no, floor_no, rooms, size_sqft: size } = apartment;
  const rent = formatMoney(apartment.rent);
  return (
    <li className={CARD.frame}>
      <figure className={CARD.photo}>
        <Picture
          className="h-62.5 w-full [transition:scale_900ms_var(--ease)] group-hover/card:scale-102 motion-reduce:group-hover/card:scale-none"
          src={coverOf(apartment)}
          width={424}
          height={250}
          sizes="(min-width: 1440px) 420px, (min-width: 768px) 31vw, (min-width: 640px) 46vw, 88vw"
          loading={isFirst ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : undefined}
          alt={t("photo", { no, rooms, size })}
        />
      </figure>
      <dl className={CARD.facts}>
        <div>
          <dt className={CARD.term}>{t("rent")}</dt>
          <dd className={CARD.figure}>
            {rent}
            <small className="text-ink-3 text-micro/none font-book ml-1 font-sans [font-feature-settings:normal] tracking-normal whitespace-nowrap [font-variation-settings:normal] @max-[250px]:hidden">
              {t("perMonth")}
            </small>
          </dd>
        </div>
        <div className="text-right">
          <dt className={CARD.term}>{t("no")}</dt>
          <dd className={CARD.figure}>
            <h3 className={NAME}>
              <Link
                className={WHOLE_CARD}
                href={apartmentPath(apartment)}
                prefetch={false}
                aria-label={t("link", { no, rooms, size, rent })}
              >
                {no}
              </Link>
            </h3>
          </dd>
        </div>
        <div className={CARD.quiet}>
          <dt className="sr-only">{t("roomsAndSize")}</dt>
          <dd>{quietLine(apartment, t)}</dd>
        </div>
        <div className={CARD.fact}>
          <dt className={CARD.term}>{t("block", { block: block_no })}</dt>
          <dd className={CARD.value}>{t("floor", { floor: floor_no })}</dd>
        </div>
        <div className={`${CARD.fact} ${CARD.right}`}>
          <dt className={CARD.term}>{t("status")}</dt>
          <dd className={CARD.value}>
            <Status isAvailable={isAvailable(apartment)} />
          </dd>
        </div>
      </dl>
      <div className={CARD.actions}>
        <RequestAgreementButton
          apartment={requestedOf(apartment)}
          isFree={isAvailable(apartment)}
          variant="outline"
          block
        />
      </div>
    </li>
  );
}

// Separate from the other texts, which browsers load too: this one imports date-fns.

type Texts = ReturnType<typeof useTranslations<"apartments.card">>;

/** "3 rooms · 1,650 sq ft · free from Feb 1, 2027 · illustrative photo": let until a known day, without photos of its own. */
export function quietLine(apartment: Apartment, t: Texts, today = dayToday()): string {
  const { rooms, size_sqft: size, free_from } = apartment;
  const isAnnounced = free_from !== null && free_from > today && !isAvailable(apartment);
  return [
    t("size", { rooms, size }),
    ...(isAnnounced ? [t("freeFrom", { day: dayLabel(free_from) })] : []),
    ...(isIllustrated(apartment) ? [t("illustration")] : []),
  ].join(" · ");
}
