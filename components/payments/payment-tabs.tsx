import type { ReactNode } from "react";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenTabs, WaitingLink } from "@/components/layout/waiting-link";
import { textLink } from "@/components/ui/class-names";

const TABS = [
  ["/dashboard/payments", "This Month"],
  ["/dashboard/payments/all", "All Payments"],
  ["/dashboard/book", "Book"],
] as const;

interface PaymentsHeadProps {
  current: (typeof TABS)[number][0];
  /** The actions of the whole screen; else the ways to enter much at once. */
  children?: ReactNode;
}

/** The heading of the money's three screens, and the way between them. */
export function PaymentsHead({ current, children }: PaymentsHeadProps) {
  const title = current === "/dashboard/book" ? "Book" : "Payments";
  return (
    <>
      <ScreenHead>
        <PageHeading>{title}</PageHeading>
        {children ?? (
          <p className="flex flex-wrap gap-x-6 print:hidden">
            <WaitingLink className={textLink()} href="/dashboard/payments/meter-readings">
              Meter readings
            </WaitingLink>
            <WaitingLink className={textLink()} href="/dashboard/payments/bank-statement">
              Bank statement
            </WaitingLink>
          </p>
        )}
      </ScreenHead>
      <ScreenTabs label="Payments" tabs={TABS} current={current} />
    </>
  );
}
