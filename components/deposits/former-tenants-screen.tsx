"use client";

import { useSearchParams } from "next/navigation";
import { DataTable } from "@/components/layout/data-table";
import { ListEmpty, ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { WaitingLink } from "@/components/layout/waiting-link";
import { StateFilterForm } from "@/components/ui/filter-form";
import { DateText, RowActions } from "@/components/ui/table-rows";
import { type Column, readTableView } from "@/components/ui/table-view";
import { EmailText, memberPath, NAME_LINK, PersonCell } from "@/components/users/person-cell";
import { useFormerTenants } from "@/lib/deposits/client";
import { FORMER_STATES, type FormerState, type FormerTenant, FORMER_SORTS } from "@/lib/deposits/contract";
import type { FirstPage } from "@/lib/platform/client/list";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { type StateFilter, listQuery, readStateFilter } from "@/lib/platform/lists/list-query";
import { DepositLink } from "./deposit-figures";

const LABELS = { open: "Open balance" } as const;

/** Filters the former tenants by what is open and by text. */
export function FormerFilterForm({ filter }: { filter: StateFilter<FormerState> }) {
  return (
    <StateFilterForm
      id="former"
      label="Filter the former tenants"
      filter={filter}
      states={FORMER_STATES}
      labels={LABELS}
      searchLabel="Name, email or apartment"
    />
  );
}

/** Former tenants, with what is still open (docs/product.md 5.28). */
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
      <FormerFilterForm filter={filter} />
      <DataTable
        list={tenants}
        label="Former tenants"
        columns={COLUMNS}
        rowKey={({ agreement_id }) => agreement_id}
        wide
        dense
        empty={
          <ListEmpty drawing="keys" filter={filter} title="Nobody has left yet">
            Tenants who have left appear here, with what they owe and the deposit that is held.
          </ListEmpty>
        }
      />
    </>
  );
}

const COLUMNS: Column<FormerTenant>[] = [
  {
    key: "name",
    head: "Name",
    isStrong: true,
    isWide: true,
    isWordy: true,
    cell: ({ user_id, name }) => (
      <WaitingLink className={NAME_LINK} href={memberPath(user_id)}>
        <PersonCell name={name} />
      </WaitingLink>
    ),
  },
  { key: "email", head: "Email", isWide: true, cell: ({ email }) => <EmailText>{email}</EmailText> },
  { key: "apartment_no", head: "Apartment No", sortBy: true, cell: ({ apartment_no }) => apartment_no },
  { key: "ended_at", head: "Left on", sortBy: true, cell: ({ ended_at }) => <DateText instant={ended_at} /> },
  {
    key: "owed",
    head: "Owed",
    isNumeric: true,
    isStrong: true,
    cell: ({ owed }) => formatMoney(owed),
  },
  {
    key: "to_give_back",
    head: "To Give Back",
    isNumeric: true,
    cell: ({ to_give_back }) => formatMoney(to_give_back),
  },
  { key: "held", head: "Deposit Held", isNumeric: true, cell: ({ held }) => formatMoney(held) },
  {
    key: "action",
    head: "Action",
    isAction: true,
    cell: ({ agreement_id, email, apartment_no }) => (
      <RowActions>
        <DepositLink agreementId={agreement_id} of={`${email}, apartment ${apartment_no}`} />
      </RowActions>
    ),
  },
];
