import type { Metadata } from "next";
import Link from "next/link";
import { type ReactNode, Suspense } from "react";
import { ProfileRequest, TenancyCard } from "@/components/agreements/tenancy-thread";
import { UnreadAnnouncements } from "@/components/announcements/unread-announcements";
import { NextAutopay } from "@/components/autopay/next-autopay";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { Texts } from "@/components/layout/texts";
import { BalanceCard } from "@/components/payments/balance-card";
import { RentCard } from "@/components/payments/rent-card";
import { OpenRepairs } from "@/components/repairs/own-repairs";
import { TodayList } from "@/components/today/today-list";
import { TowerMap } from "@/components/today/tower-map";
import { cardClass, buttonClass } from "@/components/ui/class-names";
import { CardColumns } from "@/components/ui/table-rows";
import { ApartmentInfoView, ApartmentInfo } from "@/components/users/apartment-info";
import { ChangePasswordDialog } from "@/components/users/change-password-dialog";
import { ConfirmEmailNotice } from "@/components/users/confirm-email-notice";
import { GooglePanel } from "@/components/users/google-panel";
import type { Identity } from "@/components/users/person-cell";
import { ProfileCard } from "@/components/users/profile-card";
import { SessionKeeper } from "@/components/users/session-keeper";
import { StatisticCards, StatisticFigures } from "@/components/users/statistic-cards";
import { UpdateProfileDialog } from "@/components/users/update-profile-dialog";
import { findOwnThread } from "@/lib/agreements/find-thread";
import { findMyApartment } from "@/lib/agreements/queries";
import { findMyRequest } from "@/lib/agreements/request-apartment";
import { unreadOf } from "@/lib/announcements/queries";
import { listTower } from "@/lib/apartments/queries";
import { getAutopay } from "@/lib/autopay/queries";
import { getBuilding } from "@/lib/building/queries";
import { WAITING_REPORTS } from "@/lib/payment-reports/contract";
import { listReports } from "@/lib/payment-reports/queries";
import { getMyBalance } from "@/lib/payments/get-account";
import { type Actor, hasRole } from "@/lib/platform/auth/actor";
import { getPagePerson } from "@/lib/platform/auth/page-actor";
import { shownEmail } from "@/lib/platform/contracts/contact";
import {
  ROLES,
  ADMIN,
  ADMIN_READ,
  type AdminReader,
  isOneOf,
  MONEY_READ,
  OFFICE,
  type OfficeRole,
} from "@/lib/platform/contracts/endpoint";
import { takesCards } from "@/lib/platform/env";
import { reportLine } from "@/lib/platform/format/agreement-lines";
import { sumOf } from "@/lib/platform/format/money";
import { firstRead } from "@/lib/platform/lists/first-page";
import { canSendMail } from "@/lib/platform/mail/transport";
import { getRentRoll } from "@/lib/rent-roll/queries";
import { countOpenRepairs } from "@/lib/repairs/queries";
import { isTowerNew } from "@/lib/setup/queries";
import { listMarks, listToday } from "@/lib/today/queries";
import { translationsOf } from "@/lib/translations";
import { findGoogleLink } from "@/lib/users/link-google";
import { getStatistics } from "@/lib/users/queries";

/** The role decides whether it is Today or the profile. */
export const generateMetadata = (): Metadata => ({
  title: translationsOf("agreements.profile")("dashboard"),
});

/** No loading.tsx: the user determines the cards, and these must not shift. */
export default async function ProfilePage() {
  const visitor = await getPagePerson(ROLES);
  const { actor, image, hasPassword, isEmailVerified, telephone, claimedEmail } = visitor;
  const { userId: uid, email, name: displayName, role } = actor;
  const [google, request, unread] = await Promise.all([
    firstRead(() => findGoogleLink(actor)),
    isOneOf(role, OFFICE) ? null : firstRead(() => findMyRequest(uid)),
    // Members read it together with the rent, which only they have.
    role === "user" ? firstRead(() => unreadOf(actor)) : null,
  ]);
  const contact = {
    telephone,
    emergency_name: visitor.emergencyName,
    emergency_telephone: visitor.emergencyTelephone,
  };
  const person: Identity = { uid, email, displayName, photoURL: image, role, claimedEmail, contact };
  // Who has no address yet is known by the one that they claim.
  const shown = shownEmail(email) || claimedEmail || "";
  const actions = (
    <Texts groups={["account.profile", "account.password"]}>
      <UpdateProfileDialog user={person} />
      <ChangePasswordDialog user={{ email: shown }} hasPassword={hasPassword} />
    </Texts>
  );
  const notice = (
    <Texts groups={["account.google", "account.confirmNotice"]}>
      {google?.isQuestioned && <GooglePanel state={google} email={shown} hasPassword={hasPassword} />}
      {(claimedEmail ?? (!isEmailVerified && shown)) && canSendMail() && (
        <ConfirmEmailNotice email={claimedEmail ?? shown} />
      )}
    </Texts>
  );
  return (
    <Texts groups={GROUPS}>
      <SessionKeeper
        rendered={{ role, displayName, photoURL: image, hasPassword, isEmailVerified, telephone }}
      />
      <ScreenHead>
        <PageHeading>
          {isOneOf(role, OFFICE) ? "Today" : translationsOf("agreements.profile")("heading")}
        </PageHeading>
        {unread !== null && <UnreadAnnouncements first={unread ?? 0} />}
      </ScreenHead>
      {hasRole(actor, OFFICE) ? (
        <Today actor={actor} notice={notice} person={person} actions={actions} />
      ) : (
        <>
          <ProfileRequest uid={uid} first={request} />
          <TenantProfile actor={actor} person={person} actions={actions} />
          <div className="mt-4 grid gap-4">{notice}</div>
        </>
      )}
    </Texts>
  );
}

const GROUPS = [
  "agreements.apartment",
  "agreements.request",
  "agreements.steps",
  "announcements.unread",
  "repairs.open",
] as const;

interface PanelProps {
  person: Identity;
  actions: ReactNode;
}

async function TenantProfile({ actor, person, actions }: PanelProps & { actor: Actor }) {
  const isMember = person.role === "member";
  // Read before rendering: these are at the top, and would push the rest down if they came later.
  const isTenant = hasRole(actor, "member") || hasRole(actor, "user");
  const [balance, autopay, repairs, unread, building, waiting, tenancy] = await Promise.all([
    isTenant ? firstRead(() => getMyBalance(actor)) : null,
    hasRole(actor, "member") && takesCards() ? firstRead(() => getAutopay(actor)) : undefined,
    hasRole(actor, "member") ? firstRead(() => countOpenRepairs(actor)) : 0,
    isMember ? firstRead(() => unreadOf(actor)) : 0,
    isTenant ? firstRead(getBuilding) : null,
    hasRole(actor, "member") ? firstRead(() => listReports(actor, WAITING_REPORTS)) : undefined,
    isTenant ? firstRead(() => findOwnThread(person.uid)) : null,
  ]);
  const pays = { cards: takesCards(), ways: building?.payment_methods ?? [] };
  const [t, names] = [translationsOf("payments.balance"), translationsOf("payments.names")];
  // The steps say it of a deposit.
  const reports = (waiting?.items ?? []).filter(({ purpose }) => purpose === "rent");
  const note = isMember && (
    <>
      {reports.map((report) => (
        <p key={report._id} className="text-small mt-2">
          {t("reported", { what: reportLine(report, names) })}
        </p>
      ))}
      {takesCards() && <NextAutopay first={autopay} />}
      <OpenRepairs count={repairs ?? 0} />
      <UnreadAnnouncements first={unread ?? 0} className="mt-2" />
    </>
  );
  const first = tenancy?.next;
  const steps = tenancy && (
    <div className="mb-4">
      <TenancyCard
        apartmentNo={tenancy.apartment_no}
        thread={tenancy}
        isRentBelow={isMember || Boolean(balance?.due)}
        leavesWays={Boolean(balance?.due)}
      />
    </div>
  );
  return (
    <>
      {/* What harms most comes first: rent that is late, then what is to be signed or brought. */}
      {!balance?.late && steps}
      {balance !== null && (
        <Texts groups={["payments.balance", "payments.names", "payments.ways", "autopay.next"]}>
          <BalanceCard
            first={balance}
            isMember={isMember}
            pays={pays}
            reported={sumOf(reports.map(({ amount }) => amount))}
            // A deposit that is reported leaves nothing to do.
            isLater={first?.kind === "sign" || (first?.kind === "deposit" && first.where !== "")}
            note={note}
          />
        </Texts>
      )}
      {balance?.late && steps}
      <CardColumns>
        <ProfileCard person={person} actions={actions} />
        <Suspense fallback={<ApartmentInfoView hasPicture={isMember} />}>
          <OwnApartment person={person} />
        </Suspense>
      </CardColumns>
    </>
  );
}

async function OwnApartment({ person }: Pick<PanelProps, "person">) {
  const apartment = await firstRead(() => findMyApartment(person.uid));
  return <ApartmentInfo email={person.email} first={apartment} isMember={person.role === "member"} />;
}

/** What waits for the caller's role and where, then their own profile and the building's figures, each if they may see it. */
async function Today({
  actor,
  notice,
  ...profile
}: PanelProps & { actor: Actor<OfficeRole>; notice: ReactNode }) {
  const roll = hasRole(actor, MONEY_READ) ? await firstRead(() => getRentRoll(actor, undefined)) : undefined;
  const [isNew, today, homes, marks] = await Promise.all([
    hasRole(actor, ADMIN) && firstRead(() => isTowerNew(actor)),
    firstRead(() => listToday(actor, roll)),
    firstRead(listTower),
    firstRead(() => listMarks(actor)),
  ]);
  return (
    <div className="grid gap-4">
      {isNew && <SetupBanner />}
      {notice}
      <CardColumns>
        <TodayList first={today} roll={roll} role={actor.role} />
        {hasRole(actor, MONEY_READ) && (
          <TowerMap
            homes={homes ?? []}
            marks={marks ?? { repairs: [], requests: [], left: {} }}
            first={roll}
          />
        )}
      </CardColumns>
      {hasRole(actor, MONEY_READ) && <RentCard first={roll} />}
      <h2 id="profile" className="text-head mt-6 scroll-mt-20">
        Profile
      </h2>
      <ProfileCard {...profile} />
      {hasRole(actor, ADMIN_READ) && (
        <Suspense fallback={<StatisticFigures statistics={undefined} />}>
          <Figures actor={actor} />
        </Suspense>
      )}
    </div>
  );
}

async function Figures({ actor }: { actor: Actor<AdminReader> }) {
  return <StatisticCards first={await firstRead(() => getStatistics(actor))} />;
}

/** For an admin whose tower has neither a name nor an apartment: the link to the guide. */
function SetupBanner() {
  return (
    <section
      className={cardClass({ isPadded: true }, "flex flex-wrap items-center gap-x-6 gap-y-3")}
      aria-label="Setup"
    >
      <p className="min-w-0 flex-1 basis-64">Your tower has no name and no apartments yet.</p>
      <Link href="/dashboard/setup" prefetch={false} className={buttonClass({ variant: "primary" })}>
        Set Up Your Tower
      </Link>
    </section>
  );
}
