import type { ReactNode } from "react";
import { SiteFooter } from "@/app/site-footer";
import { SiteHeader } from "@/app/site-header";

/** Reads no cookie: public pages are the same for everyone and are cached in the front server's memory. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      {children}
      <SiteFooter />
    </>
  );
}
