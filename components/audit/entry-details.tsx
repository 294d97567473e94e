import type { ReactNode } from "react";
import type { AuditEntry } from "@/lib/contracts/audit";
import { describeChange } from "./describe-change";
import { whoDid } from "./change-sentence";

const MORE = "text-ink-2 flex-none underline decoration-1 underline-offset-4";
/** One line in the table, three on a card: all rows are equally high until one is opened. */
const SENTENCE =
  "wrap-anywhere line-clamp-1 group-open:line-clamp-none as-cards:line-clamp-3 as-cards:min-h-[3lh]";

/** An entry as a sentence; 'More' opens its details. */
export function EntryDetails({ entry, sentence }: { entry: AuditEntry; sentence: string }) {
  const { action, subject, before, after, request_id } = entry;
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
        <Fact term="Action">{action}</Fact>
        <Fact term="Subject">{subject}</Fact>
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
