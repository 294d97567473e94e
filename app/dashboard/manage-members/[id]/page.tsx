import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Texts } from "@/components/layout/texts";
import { MemberScreen } from "@/components/users/member-screen";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { MONEY_READ } from "@/lib/platform/contracts/endpoint";
import { objectId } from "@/lib/platform/contracts/fields";
import { AppError } from "@/lib/platform/errors";
import { firstRead } from "@/lib/platform/lists/first-page";
import { getMemberWithAccount } from "@/lib/users/queries";

export const metadata: Metadata = { title: "Member" };

/** No loading.tsx: an unknown id returns 404, which a page that has started streaming could not. */
export default async function MemberPage({ params }: PageProps<"/dashboard/manage-members/[id]">) {
  const actor = await getPageActor(MONEY_READ);
  const id = objectId.safeParse((await params).id);
  if (!id.success) notFound();
  const first = await firstRead(() => getMemberWithAccount(actor, id.data)).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
  return (
    <Texts
      groups={[
        "agreements.document",
        "agreements.leaving",
        "agreements.steps",
        "payments.account",
        "payments.names",
        "payments.receipt",
      ]}
    >
      <MemberScreen key={id.data} id={id.data} first={first?.member} account={first?.account} />
    </Texts>
  );
}
