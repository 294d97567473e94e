import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EditApartment } from "@/components/apartments/edit-apartment";
import { getPageActor } from "@/lib/auth/page-actor";
import { apartmentNo } from "@/lib/contracts/apartments";
import { readForGuard } from "@/lib/db/away-page";
import { getManaged } from "@/lib/domain/apartments/list-managed";
import { AppError } from "@/lib/errors";

export const metadata: Metadata = { title: "Edit an Apartment" };

type Props = PageProps<"/dashboard/manage-apartments/[apartment_no]">;

export default async function EditApartmentPage({ params }: Props) {
  const actor = await getPageActor(["admin"]);
  const asked = apartmentNo.safeParse((await params).apartment_no);
  if (!asked.success) notFound();
  const first = await readForGuard(() =>
    getManaged(actor, asked.data).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "not_found") return null;
      throw error;
    }),
  );
  if (!first) notFound();
  return <EditApartment key={first.value._id} first={first} person={actor.userId} />;
}
