import type { Metadata } from "next";
import type { ReactNode } from "react";
import { shownName } from "@/app/site-building";
import { SiteFrame } from "@/app/site-frame";
import { OfflineBar } from "@/components/layout/offline-bar";
import { Texts } from "@/components/layout/texts";

export async function generateMetadata(): Promise<Metadata> {
  const site = await shownName();
  return { title: { template: `%s · ${site}`, default: site }, applicationName: site };
}

export default function PaymentLayout({ children }: { children: ReactNode }) {
  return (
    <SiteFrame>
      <Texts groups={["layout.screen", "layout.paid", "checkout.confirming"]}>
        <OfflineBar className="top-16 md:top-19" />
        {children}
      </Texts>
    </SiteFrame>
  );
}
