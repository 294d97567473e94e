import type { Metadata } from "next";
import { ImportScreen } from "@/components/apartments/import-screen";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { ADMIN } from "@/lib/platform/contracts/endpoint";

export const metadata: Metadata = { title: "Import Apartments" };

export default async function ImportApartmentsPage() {
  const { userId } = await getPageActor(ADMIN);
  return <ImportScreen person={userId} />;
}
