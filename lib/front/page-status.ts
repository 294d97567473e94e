import { STATUS_MARK } from "@/lib/page-status";

/** As React writes it; text of a person can not look so, since it is escaped. */
const MARK = `<meta name="${STATUS_MARK}" content="`;
const STATUSES = [404, 503];

/** The status that a page asks for by its mark, else the one it came with. */
export function statusOfPage(status: number, body: Buffer): number {
  const at = status === 200 ? body.indexOf(MARK) : -1;
  if (at < 0) return status;
  const asked = Number(body.toString("latin1", at + MARK.length, at + MARK.length + 3));
  return STATUSES.includes(asked) ? asked : status;
}
