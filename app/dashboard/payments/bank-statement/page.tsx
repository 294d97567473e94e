import type { Metadata } from "next";
import { BankStatementScreen } from "@/components/bank-statement/bank-statement-screen";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { MONEY } from "@/lib/platform/contracts/endpoint";

export const metadata: Metadata = { title: "Bank Statement" };

export default async function BankStatementPage() {
  await getPageActor(MONEY);
  return <BankStatementScreen />;
}
