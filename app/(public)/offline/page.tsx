import type { Metadata } from "next";
import { shownName } from "@/app/site-building";
import { Brand } from "@/components/layout/brand";
import { DarkTower } from "@/components/layout/drawn-towers";
import { MESSAGE_HEADING } from "@/components/layout/message-page";
import { OfflineCopies, OfflineNote } from "@/components/layout/offline-copies";
import { PageHeading } from "@/components/layout/page-heading";
import { Texts } from "@/components/layout/texts";
import { translationsOf } from "@/lib/translations";

export function generateMetadata(): Metadata {
  const t = translationsOf("layout.offline");
  return { title: t("documentTitle"), robots: { index: false } };
}

/** Cached by the service worker and shown for every URL that cannot be fetched. Personal data is added by the browser. */
export default async function OfflinePage() {
  const t = translationsOf("layout.offline");
  return (
    <Texts groups={["layout.offline"]}>
      <main id="main" tabIndex={-1} className="max-w-page px-gutter mx-auto w-full pt-5 pb-18">
        <Brand name={await shownName()} />
        <div className="laptop:grid-cols-[6fr_5fr] laptop:gap-20 py-page-top grid items-center gap-10">
          <div className={MESSAGE_HEADING}>
            <PageHeading>{t("title")}</PageHeading>
            <OfflineNote />
          </div>
          <div className="max-laptop:hidden">
            <DarkTower />
          </div>
        </div>
        <OfflineCopies />
      </main>
    </Texts>
  );
}
