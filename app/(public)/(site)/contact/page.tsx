import type { Metadata } from "next";
import { siteBuilding } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";
import { BuildingAddress, BuildingContact } from "@/components/building/building-facts";
import { towerAt } from "@/components/building/labels";
import { PageHead } from "@/components/layout/page-head";
import { Texts } from "@/components/layout/texts";
import { cardClass } from "@/components/ui/class-names";
import { partLabel } from "@/components/visits/plain-answer";
import { SentNotice, VisitForm } from "@/components/visits/visit-form";
import { apartmentNo } from "@/lib/apartments/contract";
import type { Building } from "@/lib/building/contract";
import { pageLanguage } from "@/lib/platform/contracts/language";
import { officeHoursIn, readOfficeHours } from "@/lib/platform/format/office";
import { translationsOf } from "@/lib/translations";
import { partsOf, visitDays } from "@/lib/visits/rules";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  const t = translationsOf("building.pages");
  return pageMetadata({
    title: t("contact"),
    description: t("contactDescription", {
      tower: towerAt(await siteBuilding(), translationsOf("building.tower")),
    }),
    path: "/contact",
  });
}

function officeOf({ office_hours: hours }: Building) {
  const t = translationsOf("visits.times");
  const office = readOfficeHours(hours);
  const parts = Array.from({ length: 7 }, (_, weekday) =>
    partsOf(weekday, office).map(([part, open]) => [part, partLabel(part, open, t)] as const),
  );
  return { hours: officeHoursIn(hours, pageLanguage()), parts };
}

interface ContactPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The building's contact details, and one form for a question or a visit (docs/product.md 4.8). */
export default async function ContactPage({ searchParams }: ContactPageProps) {
  const [{ apartment, sent, about }, building] = await Promise.all([searchParams, siteBuilding()]);
  const wanted = apartmentNo.safeParse(apartment);
  const begin = wanted.success || about === "visit" ? "visit" : "question";
  const t = translationsOf("building.pages");
  return (
    <main id="main" tabIndex={-1} className="px-gutter max-w-page mx-auto w-full pb-24">
      <PageHead title={t("contact")} />
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[4fr_6fr] lg:gap-18">
        <section aria-labelledby="reach">
          <h2 id="reach" className="text-title mb-4 font-normal">
            {t("reach")}
          </h2>
          <BuildingAddress building={building} />
          <BuildingContact building={building} isOnPaper />
        </section>
        <section aria-label={t("form")} className={cardClass({}, "p-[clamp(16px,3vw,32px)]")}>
          <Texts groups={["visits.form", "visits.sent"]}>
            {sent === "visit" || sent === "question" ? (
              <SentNotice sent={sent} />
            ) : (
              <VisitForm
                apartment={wanted.success ? wanted.data : ""}
                begin={begin}
                days={visitDays(new Date())}
                office={officeOf(building)}
                consent={translationsOf("visits.consent")("text")}
              />
            )}
          </Texts>
        </section>
      </div>
    </main>
  );
}
