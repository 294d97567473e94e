import type { ReactNode } from "react";
import { Header } from "@/components/layout/header";
import { SiteFooter } from "@/app/site-footer";

export default function PaymentLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Header />
      {children}
      <SiteFooter />
    </>
  );
}
