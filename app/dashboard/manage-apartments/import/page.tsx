import type { Metadata } from "next";
import { ImportScreen } from "@/components/apartments/import-screen";
import { getPageActor } from "@/lib/platform/auth/page-actor";

export const metadata: Metadata = { title: "Import Apartments" };

export default async function ImportApartmentsPage() {
  const { userId } = await getPageActor(["admin"]);
  return <ImportScreen person={userId} />;
}
