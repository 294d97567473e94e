"use client";

import { Download, Upload } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { DataTable } from "@/components/layout/data-table";
import { ListEmpty, ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/class-names";
import { StateFilterForm } from "@/components/ui/filter-form";
import { readTableView } from "@/components/ui/table-view";
import { useAction } from "@/components/ui/use-action";
import { readApartmentsFile, useManagedApartments } from "@/lib/apartments/client";
import {
  APARTMENT_STATES,
  type ApartmentState,
  type ManagedApartment,
  MANAGED_APARTMENT_SORTS,
} from "@/lib/apartments/managed-contract";
import type { FirstPage } from "@/lib/platform/client/list";
import { saveFile } from "@/lib/platform/client/save-file";
import { type StateFilter, readStateFilter, listQuery } from "@/lib/platform/lists/list-query";
import { IMPORT_PATH } from "./import-source";
import { UnpublishDialog } from "./listing-switch";
import { AddApartmentLink, STATE_LABELS, managedColumns } from "./managed-columns";

/** The actions on all apartments (docs/product.md 8.8, 8.15). */
function ManagedActions() {
  const { isBusy, run } = useAction();
  const save = async () => {
    saveFile("nibash-apartments.csv", await readApartmentsFile());
  };
  return (
    <div className="flex flex-wrap gap-3 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:[&>:last-child]:col-span-2">
      <WaitingLink href={IMPORT_PATH} className={buttonClass({})}>
        <Upload className="icon" aria-hidden="true" />
        Import
      </WaitingLink>
      <Button
        busy={isBusy}
        icon={<Download className="icon" aria-hidden="true" />}
        onClick={() => void run({ act: save, success: "Saved the apartments!" })}
      >
        Download CSV
      </Button>
      <AddApartmentLink />
    </div>
  );
}

/** Filters the apartments by status and text. */
function ManagedFilterForm({ filter }: { filter: StateFilter<ApartmentState> }) {
  return (
    <StateFilterForm
      id="apartments"
      label="Filter the apartments"
      filter={filter}
      states={APARTMENT_STATES}
      labels={STATE_LABELS}
      searchLabel="Number, member's name or email"
      searchShare={2}
    />
  );
}

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
        empty={<ListEmpty drawing="keys" filter={filter} title="No Apartments Yet!" />}
      />
      <UnpublishDialog apartmentNo={asked} onClose={() => setAsked(null)} />
    </>
  );
}
