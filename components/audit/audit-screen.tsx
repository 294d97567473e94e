"use client";

import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { DataTable } from "@/components/layout/data-table";
import { ListEmpty, ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { Select } from "@/components/ui/choices";
import { DownloadButton } from "@/components/ui/download-button";
import { Field, fieldAria, Input } from "@/components/ui/field";
import { FilterForm } from "@/components/ui/filter-form";
import { readTableView, type Column } from "@/components/ui/table-view";
import { useAction } from "@/components/ui/use-action";
import { useAudit, readWholeTrail } from "@/lib/audit/client";
import { AUDIT_SORTS, type AuditEntry } from "@/lib/audit/contract";
import type { FirstPage } from "@/lib/platform/client/list";
import { saveTextFile } from "@/lib/platform/client/save-file";
import { formatMoney } from "@/lib/platform/contracts/currency";
import type { SentencesOf } from "@/lib/platform/contracts/endpoint";
import { shownSubject } from "@/lib/platform/format/audit-subject";
import { dayToday, towerDate, towerTime } from "@/lib/platform/format/dates";
import { fromCents } from "@/lib/platform/format/money";
import {
  AUDIT_FILTER_NAMES,
  type AuditFilter,
  readAuditFilter,
  towerMoments,
} from "@/lib/platform/lists/audit-filter";
import { listQuery } from "@/lib/platform/lists/list-query";
import type { AuditNoun } from "@/lib/registry";
import { changeSentence, whoDid } from "./change-sentence";

/** What an entry is about, as the office's screens name it. */
const NOUNS: Readonly<Record<AuditNoun, string>> = {
  user: "Accounts",
  request: "Agreement requests",
  agreement: "Agreements",
  announcement: "Announcements",
  apartment: "Apartments",
  autopay: "Autopay",
  charge: "Bills",
  building: "Building",
  coupon: "Coupons",
  deposit: "Deposits",
  expense: "Expenses",
  invitation: "Invitations",
  mail: "Mails",
  "push-subscription": "Messages on devices",
  meters: "Meter readings",
  "member-note": "Notes",
  payment: "Payments",
  tenant: "People who live here",
  "rent-reminder": "Reminders",
  member: "Removed members",
  repair: "Repairs",
  "payment-report": "Reported payments",
  setup: "Setup",
  visit: "Visits",
};

const isNoun = (action: string) => Object.hasOwn(NOUNS, action);

/** Filters the trail by noun, text and days. */
function AuditFilterForm({ filter }: { filter: AuditFilter }) {
  return (
    <FilterForm
      label="Filter the trail"
      names={AUDIT_FILTER_NAMES}
      filter={filter}
      className="xl:grid-cols-[minmax(11rem,1fr)_minmax(9rem,2fr)_1fr_1fr_auto]"
    >
      <Field id="audit-action" label="About">
        <Select {...fieldAria("audit-action")} name="action" defaultValue={filter.action ?? ""}>
          <option value="">Everything</option>
          {Object.entries(NOUNS).map(([noun, label]) => (
            <option key={noun} value={noun}>
              {label}
            </option>
          ))}
          {filter.action && !isNoun(filter.action) && <option>{filter.action}</option>}
        </Select>
      </Field>
      <Field id="audit-q" label="Person, subject or request">
        <Input
          {...fieldAria("audit-q")}
          name="q"
          type="search"
          maxLength={100}
          defaultValue={filter.q ?? ""}
        />
      </Field>
      <Field id="audit-from" label="From">
        <Input {...fieldAria("audit-from")} name="from" type="date" defaultValue={filter.from ?? ""} />
      </Field>
      <Field id="audit-to" label="To">
        <Input {...fieldAria("audit-to")} name="to" type="date" defaultValue={filter.to ?? ""} />
      </Field>
    </FilterForm>
  );
}

/** Returns the changed values of an entry as short lines, `status: pending → checked`; omits unchanged ones. */
export function describeChange(before: unknown, after: unknown): string[] {
  if (!isRecord(before) && !isRecord(after)) {
    const [old, now] = [describeValue(before), describeValue(after)];
    return old === now ? [] : [arrow(old, now)];
  }
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .filter((name) => describeValue(old[name]) !== describeValue(now[name]))
    .map((name) => `${nameOf(name)}: ${arrow(valueOf(name, old[name]), valueOf(name, now[name]))}`);
}

/** Values stored in cents are shown in dollars. */
const CENTS = /_cents$/;

const nameOf = (name: string) => name.replace(CENTS, "").replaceAll("_", " ");

const valueOf = (name: string, value: unknown) =>
  CENTS.test(name) && typeof value === "number" ? formatMoney(fromCents(value)) : describeValue(value);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function arrow(old: string, now: string): string {
  if (!old) return shown(now);
  return `${shown(old)} → ${shown(now) || "none"}`;
}

/** Matches an instant in JSON format and nothing else: users' text may start like one. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function shown(value: string): string {
  return INSTANT.test(value) && !Number.isNaN(Date.parse(value)) ? formatMoment(value) : value;
}

/**
 * `Nov 22, 2026, 1:19 AM` in Dhaka: several people read the trail, and it is about one building (docs/product.md 5.53).
 */
function formatMoment(instant: string): string {
  return `${towerDate(instant)}, ${towerTime(instant)}`;
}

const MORE = "text-ink-2 flex-none underline decoration-1 underline-offset-4";

/** One line in the table, three on a card: all rows are equally high until one is opened. */
const SENTENCE =
  "wrap-anywhere lining-nums tabular-nums line-clamp-1 group-open:line-clamp-none as-cards:line-clamp-3 as-cards:min-h-[3lh]";

/** An entry as a sentence; 'More' opens its details. */
function EntryDetails({ entry, sentence }: { entry: AuditEntry; sentence: string }) {
  const { subject, before, after, request_id } = entry;
  const change = describeChange(before, after);
  return (
    <details className="group">
      <summary className="as-cards:items-start flex min-h-11 cursor-pointer items-center gap-4">
        <span className="min-w-0 flex-1">
          <span className={SENTENCE}>{sentence}</span>
        </span>
        <span className={`${MORE} group-open:hidden`}>More</span>
        <span className={`${MORE} hidden group-open:inline`}>Less</span>
      </summary>
      <dl className="border-line mt-1 mb-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 border-t pt-3">
        <Fact term="Who">{whoDid(entry)}</Fact>
        <Fact term="Subject">{shownSubject(subject)}</Fact>
        {change.length > 0 && (
          <Fact term="Change">
            <ul>
              {change.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Fact>
        )}
        {request_id && <Fact term="Request">{request_id}</Fact>}
      </dl>
    </details>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

const HEAD = [
  ...["Time (Dhaka)", "What Happened", "Time (UTC)", "Who", "Account", "Action", "Subject"],
  ...["Before", "After", "Request"],
];

function rowOf(entry: AuditEntry, sentences: SentencesOf<string>): string[] {
  const { at, actor_name, actor_id, action, subject, before, after, request_id } = entry;
  const told = [formatMoment(at), changeSentence(entry, sentences)];
  return [...told, at, actor_name, actor_id, action, subject, jsonOf(before), jsonOf(after), request_id];
}

function jsonOf(value: unknown): string {
  return value === null || value === undefined ? "" : JSON.stringify(value);
}

/** Saves the filtered entries as CSV; the CSV library is loaded with the first click. Throws CallError. */
async function downloadTrail(filter: AuditFilter, sentences: SentencesOf<string>): Promise<void> {
  const [{ toCsv }, entries] = await Promise.all([
    import("@/lib/platform/format/csv"),
    readWholeTrail(filter),
  ]);
  const name = `nibash-audit-${dayToday()}.csv`;
  saveTextFile(
    name,
    "text/csv;charset=utf-8",
    toCsv(
      HEAD,
      entries.map((entry) => rowOf(entry, sentences)),
    ),
  );
}

interface AuditScreenProps {
  first: FirstPage<AuditEntry[]> | undefined;
  sentences: SentencesOf<string>;
}

/** The audit trail, for admins only: filter and order are in the URL, the download contains the filtered entries. */
export function AuditScreen({ first, sentences }: AuditScreenProps) {
  const params = useSearchParams();
  const { isBusy, run } = useAction();
  const view = readTableView(params);
  const filter = readAuditFilter(params);
  const trail = useAudit({ ...listQuery(view, AUDIT_SORTS), ...towerMoments(filter) }, first);

  return (
    <>
      <ScreenHead>
        <PageHeading page={view.page}>{`Audit Trail(${trail.total})`}</PageHeading>
        <DownloadButton
          busy={isBusy}
          onClick={() =>
            void run({
              act: () => downloadTrail(towerMoments(filter), sentences),
              success: "Saved the Audit Trail!",
            })
          }
        />
      </ScreenHead>
      <AuditFilterForm filter={filter} />
      <DataTable
        list={trail}
        label="Audit trail"
        columns={auditColumns(sentences)}
        rowKey={({ _id }) => _id}
        wide
        dense
        empty={<ListEmpty drawing="board" filter={filter} title="No changes yet" />}
      />
    </>
  );
}

/** When it happened, in the tower's time zone, and what happened. */
function auditColumns(sentences: SentencesOf<string>): Column<AuditEntry>[] {
  return [
    {
      key: "at",
      head: "Time (Dhaka)",
      sortBy: true,
      cell: ({ at }) => (
        <time className="whitespace-nowrap lining-nums tabular-nums" dateTime={at}>
          {formatMoment(at)}
        </time>
      ),
    },
    {
      key: "change",
      head: "What Happened",
      isWide: true,
      cell: (entry) => <EntryDetails entry={entry} sentence={changeSentence(entry, sentences)} />,
    },
  ];
}
