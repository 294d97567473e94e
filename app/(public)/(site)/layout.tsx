import type { ReactNode } from "react";
import { Header } from "@/components/layout/header";
import { SiteFooter } from "@/app/site-footer";

/** Reads no cookie: public pages are the same for everybody and live in the front's memory. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Header />
      {children}
      <SiteFooter />
    </>
  );
}
