"use client";

import { useSearchParams } from "next/navigation";
import { DataTable } from "@/components/layout/data-table";
import { ListEmpty } from "@/components/layout/list-empty";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { WaitingLink } from "@/components/layout/waiting-link";
import { DateText } from "@/components/ui/date-text";
import { RowActions } from "@/components/ui/row-actions";
import { type Column, readTableView } from "@/components/ui/table-view";
import { EmailText } from "@/components/users/email-text";
import { memberPath, NAME_LINK } from "@/components/users/member-path";
import { PersonCell } from "@/components/users/person-cell";
import { type FormerTenant, FORMER_SORTS, FORMER_STATES } from "@/lib/deposits/contract";
import { useFormerTenants } from "@/lib/deposits/client";
import type { FirstPage } from "@/lib/platform/client/list";
import { formatDollars } from "@/lib/platform/format/money";
import { listQuery, readStateFilter } from "@/lib/platform/lists/list-query";
import { DepositLink } from "./deposit-link";
import { FormerFilterForm } from "./former-filter-form";

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
    cell: ({ owed }) => formatDollars(owed),
  },
  {
    key: "to_give_back",
    head: "To Give Back",
    isNumeric: true,
    cell: ({ to_give_back }) => formatDollars(to_give_back),
  },
  { key: "held", head: "Deposit Held", isNumeric: true, cell: ({ held }) => formatDollars(held) },
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
