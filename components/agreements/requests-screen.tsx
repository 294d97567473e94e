"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { DataTable } from "@/components/layout/data-table";
import { ListEmpty } from "@/components/layout/list-empty";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { readTableView } from "@/components/ui/table-view";
import type { AgreementRequest } from "@/lib/contracts/agreements";
import { GROUPED, REQUEST_SORTS, REQUEST_STATES } from "@/lib/contracts/agreements.sorts";
import { useRequests } from "@/lib/hooks/agreements";
import type { FirstPage } from "@/lib/hooks/list";
import { listQuery } from "@/lib/lists/list-query";
import { readStateFilter } from "@/lib/lists/state-filter";
import { DecideDialog, type Decision } from "./decide-dialog";
import { DeclineOthersDialog, type LetHome } from "./decline-others-dialog";
import { requestColumns } from "./request-columns";
import { requestGroups } from "./request-groups";
import { RequestDialog } from "./request-dialog";
import { RequestFilterForm } from "./request-filter-form";

/** Agreement Requests (docs/product.md 8.3). */
export function RequestsScreen({ first }: { first: FirstPage<AgreementRequest[]> | undefined }) {
  const params = useSearchParams();
  const view = readTableView(params);
  const filter = readStateFilter(params, REQUEST_STATES);
  const requests = useRequests({ ...GROUPED, ...listQuery(view, REQUEST_SORTS), ...filter }, first);
  const [decision, setDecision] = useState<Decision | null>(null);
  const [letHome, setLetHome] = useState<LetHome | null>(null);
  const [opened, setOpened] = useState<AgreementRequest | null>(null);
  const columns = requestColumns({ onDecide: setDecision, onOpen: setOpened, isGrouped: view.sort === null });
  // The accepted request is no longer pending.
  const offerTheOthers = ({ apartment_no, rivals }: AgreementRequest) => {
    if (rivals > 1) setLetHome({ apartment_no, waiting: rivals - 1 });
  };
  return (
    <>
      <ScreenHead>
        <PageHeading page={view.page}>{`All Requests(${requests.total})`}</PageHeading>
      </ScreenHead>
      <RequestFilterForm filter={filter} />
      <DataTable
        list={requests}
        label="Agreement requests"
        columns={columns}
        rowKey={({ _id }) => _id}
        wide
        dense
        inLines
        grouping={requestGroups(setLetHome)}
        empty={
          <ListEmpty drawing="tray" filter={filter} title="No Requests Yet!">
            New agreement requests arrive here.
          </ListEmpty>
        }
      />
      <DecideDialog decision={decision} onClose={() => setDecision(null)} onAccepted={offerTheOthers} />
      <DeclineOthersDialog home={letHome} onClose={() => setLetHome(null)} />
      <RequestDialog
        request={opened}
        onClose={() => setOpened(null)}
        onDecide={(chosen) => {
          setOpened(null);
          setDecision(chosen);
        }}
      />
    </>
  );
}
