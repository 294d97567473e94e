import type { Metadata } from "next";
import { shownName } from "@/app/site-building";
import { Brand } from "@/components/layout/brand";
import { DarkTower } from "@/components/layout/drawn-towers";
import { MESSAGE_HEADING } from "@/components/layout/message-page";
import { OfflineCopies, OfflineNote } from "@/components/layout/offline-copies";
import { PageHeading } from "@/components/layout/page-heading";

export const metadata: Metadata = { title: "No connection", robots: { index: false } };

/** Cached by the service worker and shown for every URL that cannot be fetched. Personal data is added by the browser. */
export default async function OfflinePage() {
  return (
    <main id="main" tabIndex={-1} className="max-w-page px-gutter mx-auto w-full pt-5 pb-18">
      <Brand name={await shownName()} />
      <div className="laptop:grid-cols-[6fr_5fr] laptop:gap-20 py-page-top grid items-center gap-10">
        <div className={MESSAGE_HEADING}>
          <PageHeading>No connection right now</PageHeading>
          <OfflineNote />
        </div>
        <div className="max-laptop:hidden">
          <DarkTower />
        </div>
      </div>
      <OfflineCopies />
    </main>
  );
}
