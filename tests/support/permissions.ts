import { NOUN_CALLS } from "./noun-calls";

/** Routes that the wrapper does not guard, and how each authenticates its caller; their own tests cover them. */
export const OUTSIDE: Record<string, string> = {
  "POST /stripe/webhook": "a signature over the raw body",
  "GET /metrics": "a token of its own",
  "GET /images/{id}": "public; the name changes with the content",
  "GET /payment-reports/{id}/photo": "the session's cookie or a token: its reporter and who sees money alone",
  "GET /expenses/{id}/photo": "the session's cookie or a token: who reads money alone",
  "GET /repairs/{id}/photos/{photo_id}": "the session's cookie or a token: its two sides alone",
  "GET /mail-preferences/unsubscribe": "public; changes nothing, leads to the page with the button",
  "POST /language":
    "PATCH /language, for the form of the switch: the session's cookie, from a page of this site alone",
  "GET /openapi.json": "public",
  "GET /docs": "public",
  "GET /docs/{file}": "public",
};

export const CALLERS = [
  "visitor",
  "user",
  "member",
  "admin",
  "accountant",
  "caretaker",
  "viewer",
  "removed",
  "others",
] as const;
export type Caller = (typeof CALLERS)[number];
const CELLS = ["yes", "sign-in", "no", "told", "nothing", "hidden", "held", "-"] as const;
export type Cell = (typeof CELLS)[number];

/**
 * Who may do what (docs/product.md 1.4), call by call: the tables of tests/calls as data.
 * tests/api/access-table.db.test.ts checks every cell with the real handler.
 *
 * yes      succeeds
 * sign-in  401, and nothing changes
 * no       403, and nothing changes
 * told     200 with a { message } that gives the reason, and nothing changes
 * nothing  200, and nothing changes
 * hidden   404, as if the object did not exist, and nothing changes
 * held     409, and nothing changes: the person's state forbids it
 * -        no such case
 *
 * `removed` is a member whom an admin has just removed, with the earlier token. `others` is the call of someone who may
 * make it, about another person's object.
 */
export const PERMISSIONS: ReadonlyMap<string, Readonly<Record<Caller, Cell>>> = readTables();

function readTables() {
  const rows = NOUN_CALLS.flatMap(([, { table }]) => table.split("\n")).filter((line) =>
    /^[A-Z]+ \//.test(line),
  );
  const read = new Map<string, Record<Caller, Cell>>();
  for (const row of rows) {
    const [call = "", ...cells] = row.split("|").map((cell) => cell.trim());
    if (read.has(call)) throw new Error(`${call} has two rows in tests/calls.`);
    if (cells.length !== CALLERS.length || !cells.every(isCell))
      throw new Error(`This row cannot be read: ${row}`);
    read.set(
      call,
      Object.fromEntries(CALLERS.map((caller, n) => [caller, cells[n]])) as Record<Caller, Cell>,
    );
  }
  return read;
}

function isCell(text: string): text is Cell {
  return (CELLS as readonly string[]).includes(text);
}
