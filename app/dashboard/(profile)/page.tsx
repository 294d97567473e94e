import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PageHeading } from "@/components/layout/page-heading";
import { AdminPanel } from "@/components/users/admin-panel";
import { ApartmentInfo } from "@/components/users/apartment-info";
import { ChangePasswordDialog } from "@/components/users/change-password-dialog";
import { ConfirmEmailNotice } from "@/components/users/confirm-email-notice";
import type { Identity } from "@/components/users/identity";
import { ProfileCard } from "@/components/users/profile-card";
import { SessionsPanel } from "@/components/users/sessions-panel";
import { UpdateProfileDialog } from "@/components/users/update-profile-dialog";
import { type Actor, hasRole } from "@/lib/auth/actor";
import { getPagePerson } from "@/lib/auth/page-actor";
import { ROLES } from "@/lib/contracts/endpoint";
import { findMyApartment, listRequests } from "@/lib/domain/agreements/queries";
import { listTower } from "@/lib/domain/apartments/queries";
import { getRentRoll } from "@/lib/domain/payments/rent-roll";
import { getStatistics } from "@/lib/domain/users/queries";
import { canSendMail } from "@/lib/mail/send-mail";

export const metadata: Metadata = { title: "Profile" };

export default async function ProfilePage() {
  const { actor, image, hasPassword, isEmailVerified } = await getPagePerson(ROLES);
  const { userId: uid, email, name: displayName, role } = actor;
  const person: Identity = { uid, email, displayName, photoURL: image, role };
  const actions = (
    <>
      <UpdateProfileDialog user={person} />
      <ChangePasswordDialog user={person} hasPassword={hasPassword} />
    </>
  );
  return (
    <>
      <div className="main-head">
        <PageHeading>Profile</PageHeading>
      </div>
      {hasRole(actor, "admin") ? (
        <AdminProfile actor={actor} person={person} actions={actions} />
      ) : (
        <TenantProfile person={person} actions={actions} />
      )}
      <div className="mt-4 grid gap-4">
        {!isEmailVerified && canSendMail() && <ConfirmEmailNotice email={email} />}
        <SessionsPanel />
      </div>
    </>
  );
}

interface PanelProps {
  person: Identity;
  actions: ReactNode;
}

async function TenantProfile({ person, actions }: PanelProps) {
  const apartment = await findMyApartment(person.uid);
  return (
    <div className="cards c2w">
      <ProfileCard person={person} actions={actions} />
      <ApartmentInfo email={person.email} first={apartment} />
    </div>
  );
}

async function AdminProfile({ actor, person, actions }: PanelProps & { actor: Actor<"admin"> }) {
  const [statistics, flats, roll, pending] = await Promise.all([
    getStatistics(),
    listTower(),
    getRentRoll(actor, undefined),
    listRequests({ status: "pending", limit: 1 }),
  ]);
  return (
    <div className="grid gap-4">
      <ProfileCard person={person} actions={actions} />
      <AdminPanel statistics={statistics} flats={flats} roll={roll} pending={pending.total} />
    </div>
  );
}
