"use client";

import { UserMinus } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { DataTable } from "@/components/layout/data-table";
import { ListEmpty, Outcome, ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenTabs, WaitingLink } from "@/components/layout/waiting-link";
import { AddPeopleLink } from "@/components/tenants/invite-people";
import { Button } from "@/components/ui/button";
import { textLink } from "@/components/ui/class-names";
import { SearchForm, StateFilterForm } from "@/components/ui/filter-form";
import { useMay } from "@/components/ui/may";
import { DateText, RowActions } from "@/components/ui/table-rows";
import { type Column, readTableView } from "@/components/ui/table-view";
import { useFormerTenants } from "@/lib/deposits/client";
import { FORMER_SORTS, FORMER_STATES, type FormerTenant } from "@/lib/deposits/contract";
import type { FirstPage } from "@/lib/platform/client/list";
import { dialled, shownEmail } from "@/lib/platform/contracts/contact";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { MONEY_READ } from "@/lib/platform/contracts/endpoint";
import { dayLabel } from "@/lib/platform/format/dates";
import { listQuery, readStateFilter, type StateFilter } from "@/lib/platform/lists/list-query";
import { useDepositsToSettle } from "@/lib/today/client";
import { useMembers } from "@/lib/users/client";
import { type Member, MEMBER_SORTS, MEMBER_STATES } from "@/lib/users/contract";
import { addressOf, RemoveMemberDialog } from "./person-actions";
import { EmailText, memberPath, NAME_LINK, PersonCell } from "./person-cell";

const MEMBERS = "/dashboard/manage-members";

const STATE_TITLES = { unsigned: "Not Signed", deposits: "Deposit Due" };

const TABS = [
  [MEMBERS, "Members"],
  [`${MEMBERS}?state=unsigned`, STATE_TITLES.unsigned],
  [`${MEMBERS}?state=deposits`, STATE_TITLES.deposits],
  [`${MEMBERS}/left`, "Former"],
] as const;

interface MembersFilterProps {
  current: (typeof TABS)[number][0];
  filter: StateFilter<string>;
}

/** With how many deposits are to be settled, as the menu's badge counts them. */
function MembersTabs({ current }: Pick<MembersFilterProps, "current">) {
  const held = useDepositsToSettle();
  const tabs = TABS.map(
    ([href, name]) => [href, name === "Former" && held > 0 ? `${name} (${held} to settle)` : name] as const,
  );
  return <ScreenTabs label="Members" tabs={tabs} current={current} />;
}

/** The way between who lives here, also who of them has something to do, and who has left; and the search in each. */
function MembersFilter({ current, filter }: MembersFilterProps) {
  const may = useMay();
  return (
    <>
      {may.open(`${MEMBERS}/left`) && <MembersTabs current={current} />}
      {current !== `${MEMBERS}/left` ? (
        <SearchForm
          id="members-q"
          label="Search the members"
          filter={filter}
          searchLabel="Name, email, telephone or apartment"
        />
      ) : (
        <StateFilterForm
          id="former"
          label="Filter the former tenants"
          filter={filter}
          states={FORMER_STATES}
          labels={{ open: "Open balance", held: "Deposit to settle" }}
          searchLabel="Name, email or apartment"
        />
      )}
    </>
  );
}

/** Manage Members: each row leads to its person's page, where all else is done (docs/product.md 8.2). */
export function MembersScreen({ first }: { first: FirstPage<Member[]> | undefined }) {
  const params = useSearchParams();
  const seesMoney = useMay().be(MONEY_READ);
  const view = readTableView(params);
  const filter = readStateFilter(params, MEMBER_STATES);
  const state = seesMoney ? filter.state : undefined;
  const members = useMembers({ ...listQuery(view, MEMBER_SORTS), ...filter }, first);
  const [asked, setAsked] = useState<Member | null>(null);
  const [outcome, setOutcome] = useState<ReactNode>(null);
  return (
    <>
      <ScreenHead>
        <PageHeading
          page={view.page}
        >{`${state ? STATE_TITLES[state] : "Total Members"}(${members.total})`}</PageHeading>
        <AddPeopleLink />
      </ScreenHead>
      <MembersFilter current={filter.state ? `${MEMBERS}?state=${filter.state}` : MEMBERS} filter={filter} />
      <Outcome>{outcome}</Outcome>
      <DataTable
        list={members}
        label="Members"
        columns={memberColumns(setAsked, seesMoney ? [state === "deposits" ? DEPOSIT_DUE : OPEN] : [])}
        rowKey={({ _id }) => _id}
        hasLongActions
        dense
        empty={<ListEmpty drawing="keys" filter={filter} title="No Members Yet!" />}
      />
      {asked && <RemoveMemberDialog member={asked} onClose={() => setAsked(null)} onDone={setOutcome} />}
    </>
  );
}

interface NameLinkProps {
  id: string;
  name: string | null;
  photoURL?: string | null;
}

function NameLink({ id, ...person }: NameLinkProps) {
  return (
    <WaitingLink asText className={NAME_LINK} href={memberPath(id)}>
      <PersonCell {...person} />
    </WaitingLink>
  );
}

const OPEN: Column<Member> = {
  key: "open",
  head: "Open",
  isNumeric: true,
  cell: ({ open }) => formatMoney(open ?? 0),
};

const DEPOSIT_DUE: Column<Member> = {
  key: "deposit_due",
  head: "Deposit Due",
  isNumeric: true,
  cell: ({ deposit_due }) => formatMoney(deposit_due ?? 0),
};

function memberColumns(onRemove: (member: Member) => void, money: Column<Member>[]): Column<Member>[] {
  return [
    {
      key: "name",
      head: "Name",
      isStrong: true,
      isWordy: true,
      sortBy: true,
      cell: ({ _id, ...person }) => <NameLink id={_id} {...person} />,
    },
    {
      key: "email",
      head: "Email",
      sortBy: true,
      cell: ({ email }) => (shownEmail(email) ? <EmailText>{email}</EmailText> : "No email"),
    },
    {
      key: "apartment_no",
      head: "Apartment",
      sortBy: true,
      cell: ({ apartment_no, leave_on }) => (
        <span>
          {apartment_no ?? "–"}
          {leave_on && (
            <span className="text-micro text-ink-3 block">{`leaves on ${dayLabel(leave_on)}`}</span>
          )}
        </span>
      ),
    },
    {
      key: "telephone",
      head: "Telephone",
      cell: ({ telephone }) =>
        telephone ? (
          <a
            className="-my-3 inline-flex min-h-11 items-center whitespace-nowrap lining-nums tabular-nums"
            href={`tel:${dialled(telephone)}`}
          >
            {telephone}
          </a>
        ) : (
          "–"
        ),
    },
    ...money,
    {
      key: "action",
      head: "Action",
      isAction: true,
      call: "PATCH /update-role",
      cell: (member) => (
        <RowActions>
          <Button
            variant="danger"
            size="sm"
            icon={<UserMinus className="icon" aria-hidden="true" />}
            aria-label={`Remove ${addressOf(member)}`}
            onClick={() => onRemove(member)}
          >
            Remove
          </Button>
        </RowActions>
      ),
    },
  ];
}

/** Who has left, with what is still open (docs/product.md 5.28). */
export function FormerTenantsScreen({ first }: { first: FirstPage<FormerTenant[]> | undefined }) {
  const params = useSearchParams();
  const view = readTableView(params);
  const filter = readStateFilter(params, FORMER_STATES);
  const tenants = useFormerTenants({ ...listQuery(view, FORMER_SORTS), ...filter }, first);
  return (
    <>
      <ScreenHead>
        <PageHeading page={view.page}>{`Former Tenants(${String(tenants.total)})`}</PageHeading>
      </ScreenHead>
      <MembersFilter current="/dashboard/manage-members/left" filter={filter} />
      <DataTable
        list={tenants}
        label="Former tenants"
        columns={FORMER_COLUMNS}
        rowKey={({ agreement_id }) => agreement_id}
        wide
        dense
        empty={<ListEmpty drawing="keys" filter={filter} title="Nobody has left yet" />}
      />
    </>
  );
}

const FORMER_COLUMNS: Column<FormerTenant>[] = [
  {
    key: "name",
    head: "Name",
    isStrong: true,
    isWide: true,
    isWordy: true,
    cell: ({ user_id, name }) => <NameLink id={user_id} name={name} />,
  },
  { key: "email", head: "Email", isWide: true, cell: ({ email }) => <EmailText>{email}</EmailText> },
  { key: "apartment_no", head: "Apartment No", sortBy: true, cell: ({ apartment_no }) => apartment_no },
  { key: "ended_at", head: "Left on", sortBy: true, cell: ({ ended_at }) => <DateText instant={ended_at} /> },
  { key: "owed", head: "Open", isNumeric: true, isStrong: true, cell: ({ owed }) => formatMoney(owed) },
  {
    key: "to_give_back",
    head: "Credit",
    isNumeric: true,
    cell: ({ to_give_back }) => formatMoney(to_give_back),
  },
  {
    key: "held",
    head: "Deposit Held",
    isNumeric: true,
    cell: ({ agreement_id, name, email, apartment_no, held }) => (
      <WaitingLink
        className={`${textLink()} -my-3`}
        href={`/dashboard/deposits/${agreement_id}`}
        aria-label={`Deposit of ${shownEmail(email) || name}, apartment ${apartment_no}: ${formatMoney(held)}`}
      >
        {formatMoney(held)}
      </WaitingLink>
    ),
  },
];
