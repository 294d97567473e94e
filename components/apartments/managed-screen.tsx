"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { DataTable } from "@/components/layout/data-table";
import { ListEmpty } from "@/components/layout/list-empty";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { readTableView } from "@/components/ui/table-view";
import {
  type ManagedApartment,
  APARTMENT_STATES,
  MANAGED_APARTMENT_SORTS,
} from "@/lib/apartments/managed-contract";
import type { FirstPage } from "@/lib/platform/client/list";
import { useManagedApartments } from "@/lib/apartments/client";
import { readStateFilter, listQuery } from "@/lib/platform/lists/list-query";
import { ManagedActions } from "./managed-actions";
import { managedColumns } from "./managed-columns";
import { ManagedFilterForm } from "./managed-filter-form";
import { TakeOffDialog } from "./take-off-dialog";

/** Manage Apartments (docs/product.md 8.8). */
export function ManagedScreen({ first }: { first: FirstPage<ManagedApartment[]> | undefined }) {
  const params = useSearchParams();
  const view = readTableView(params);
  const filter = readStateFilter(params, APARTMENT_STATES);
  const apartments = useManagedApartments({ ...listQuery(view, MANAGED_APARTMENT_SORTS), ...filter }, first);
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      <ScreenHead>
        <PageHeading page={view.page}>{`All Apartments(${apartments.total})`}</PageHeading>
        <ManagedActions />
      </ScreenHead>
      <ManagedFilterForm filter={filter} />
      <DataTable
        list={apartments}
        label="Apartments"
        columns={managedColumns(setAsked)}
        rowKey={({ _id }) => _id}
        hasLongActions
        empty={
          <ListEmpty drawing="keys" filter={filter} title="No Apartments Yet!">
            Apartments you add appear here and on the listing.
          </ListEmpty>
        }
      />
      <TakeOffDialog apartmentNo={asked} onClose={() => setAsked(null)} />
    </>
  );
}
