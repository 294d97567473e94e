"use client";

import { HandCoins } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Figure, FIGURE_LIST } from "@/components/ui/figure-list";
import { FigureSkeleton, TableSkeleton } from "@/components/ui/skeletons";
import { RowActions } from "@/components/ui/row-actions";
import { Table } from "@/components/ui/table";
import type { Column } from "@/components/ui/table-view";
import { EmailText } from "@/components/users/email-text";
import { PersonCell } from "@/components/users/person-cell";
import type { RentRollRow } from "@/lib/contracts/rent-roll";
import { type RentRoll, useRentRoll } from "@/lib/hooks/payments-admin";
import { formatDollars } from "@/lib/format/money";
import { RecordPaymentDialog } from "./record-payment-dialog";
import { RENT_ROWS } from "./row-heights";

/** Who has paid this month, who is late and by how much; admins alone. */
export function RentRollSection({ first }: { first: RentRoll | undefined }) {
  const { roll, error, isRefreshing, retry } = useRentRoll(first);
  const [asked, setAsked] = useState<RentRollRow | null>(null);
  if (!roll && error) return <ErrorState onRetry={retry} busy={isRefreshing} />;
  if (!roll) return <RentRollSkeleton />;
  const [topmost] = roll.rows;
  if (!topmost)
    return (
      <EmptyState drawing="keys" title="No rent to expect">
        A month's rent stands here once somebody is a member.
      </EmptyState>
    );
  return (
    <>
      <Totals roll={roll}>
        <RecordButton onClick={() => setAsked(roll.rows.find(isOwing) ?? topmost)} />
      </Totals>
      <Table
        label={`Rent of ${roll.month}`}
        rows={roll.rows}
        columns={rollColumns(setAsked)}
        rowKey={({ agreement_id }) => agreement_id}
        pageSize={roll.rows.length}
        wide
        dense
      />
      {asked && (
        <RecordPaymentDialog
          rows={roll.rows}
          first={asked}
          period={roll.period}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Without a roll it keeps its place, and waits. */
function RecordButton({ onClick }: { onClick?: () => void }) {
  return (
    <Button icon={<HandCoins className="icon" aria-hidden="true" />} disabled={!onClick} onClick={onClick}>
      Record a Payment
    </Button>
  );
}

const isOwing = ({ unpaid_periods }: RentRollRow) => unpaid_periods.length > 0;

/** The rent of this month at its final height while it is fetched. */
export function RentRollSkeleton() {
  return (
    <>
      <Totals roll={undefined}>
        <RecordButton />
      </Totals>
      <TableSkeleton label="Rent: loading" heights={RENT_ROWS} wide isSortable={false} />
    </>
  );
}

/** The figures of the month, and beside its name what can be done. */
function Totals({ roll, children }: { roll: RentRoll | undefined; children?: ReactNode }) {
  const figures = [
    ["Expected", roll?.expected],
    ["Collected", roll?.collected],
    ["Discounts", roll?.discounts],
    ["Outstanding, all months", roll?.outstanding],
  ] as const;
  return (
    <>
      <div className="mb-4 flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-3 max-[480px]:flex-col max-[480px]:items-stretch">
        <h2 className="text-head">{roll ? `Rent of ${roll.month}` : "Rent of this month"}</h2>
        {children}
      </div>
      <dl className={`mb-4 grid-cols-2 lg:grid-cols-4 ${FIGURE_LIST}`} data-figures>
        {figures.map(([term, dollars]) => (
          <Figure key={term} term={term} size="md">
            {dollars === undefined ? <FigureSkeleton /> : formatDollars(dollars)}
          </Figure>
        ))}
      </dl>
    </>
  );
}

const TONES = {
  paid: "ok",
  processing: "wait",
  due: "wait",
  late: "bad",
  disputed: "wait",
  overpaid: "bad",
} as const;

function rollColumns(onRecord: (row: RentRollRow) => void): Column<RentRollRow>[] {
  return [
    ...FACTS,
    {
      key: "action",
      head: "Action",
      isAction: true,
      cell: (row) => (
        <RowActions>
          <Button
            variant="row"
            size="sm"
            aria-label={`Record a payment of ${row.name || row.email}`}
            onClick={() => onRecord(row)}
          >
            Record
          </Button>
        </RowActions>
      ),
    },
  ];
}

const FACTS: Column<RentRollRow>[] = [
  {
    key: "name",
    head: "Name",
    isStrong: true,
    isWide: true,
    isWordy: true,
    cell: ({ name }) => <PersonCell name={name} />,
  },
  { key: "email", head: "Email", isWide: true, cell: ({ email }) => <EmailText>{email}</EmailText> },
  { key: "apartment", head: "Apartment No", cell: ({ apartment_no }) => apartment_no },
  { key: "status", head: "Status", cell: ({ status }) => <Badge tone={TONES[status]}>{status}</Badge> },
  { key: "rent", head: "Rent", isNumeric: true, cell: ({ rent }) => formatDollars(rent) },
  { key: "paid", head: "Paid", isNumeric: true, cell: ({ paid }) => formatDollars(paid) },
  {
    key: "to_give_back",
    head: "To Give Back",
    isNumeric: true,
    cell: ({ to_give_back }) => formatDollars(to_give_back),
  },
  {
    key: "owed",
    head: "Owed",
    isNumeric: true,
    isStrong: true,
    cell: ({ owed }) => formatDollars(owed),
  },
];
