import type { ReactNode } from "react";
import { PageHeading } from "@/components/layout/page-heading";

export default function AboutUsLayout({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="min-h-[50vh]">
      <PageHeading className="sr-only">About Us</PageHeading>
      {children}
    </main>
  );
}
