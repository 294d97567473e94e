import type { AuditFilter } from "@/lib/lists/audit-filter";
import type { AuditEntry } from "@/lib/contracts/audit";
import type { SentencesOf } from "@/lib/contracts/noun";
import { dayToday } from "@/lib/format/dates";
import { readWholeTrail } from "@/lib/hooks/audit";
import { saveTextFile } from "@/lib/hooks/save-file";
import { formatMoment } from "./describe-change";
import { changeSentence } from "./change-sentence";

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
export async function downloadTrail(filter: AuditFilter, sentences: SentencesOf<string>): Promise<void> {
  const [{ toCsv }, entries] = await Promise.all([import("@/lib/format/csv"), readWholeTrail(filter)]);
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
