/**
 * Who may do what (docs/product.md 1.4), call by call. tests/api/access-table.db.test.ts walks every cell through the real handler.
 *
 * yes      it works
 * sign-in  401, and nothing changes
 * no       403, and nothing changes
 * told     200 with a { message } that says why not, and nothing changes
 * nothing  200, and nothing changes
 * hidden   404, as if there were no such thing, and nothing changes
 * -        there is no such case
 *
 * `removed` is a member whom an admin removed a moment ago, with the token from before. `others` is the call of
 * somebody who may make it, about another person's object.
 */
const TABLE = `
call                                     | visitor | user | member | admin | removed | others

Browse home and apartments
GET /apartments                          | yes     | yes  | yes    | yes   | yes     | -
GET /apartments/{apartment_no}           | yes     | yes  | yes    | yes   | yes     | -
GET /coupons                             | yes     | yes  | yes    | yes   | yes     | -
GET /health                              | yes     | yes  | yes    | yes   | yes     | -
GET /live                                | yes     | yes  | yes    | yes   | yes     | -
POST /register                           | yes     | yes  | yes    | yes   | yes     | -
POST /password/forgot                    | yes     | yes  | yes    | yes   | yes     | -
POST /password/reset                     | yes     | yes  | yes    | yes   | yes     | -
POST /email/confirm                      | yes     | yes  | yes    | yes   | yes     | -

Request an apartment
POST /request-apartment                  | sign-in | yes  | told   | no    | yes     | -

Dashboard, profile, announcements view
POST /jwt                                | sign-in | yes  | yes    | yes   | yes     | no
POST /users                              | sign-in | yes  | yes    | yes   | yes     | no
GET /user/{email}                        | sign-in | yes  | yes    | yes   | yes     | no
GET /my-apartment/{email}                | sign-in | yes  | yes    | yes   | yes     | no
GET /announcements                       | sign-in | yes  | yes    | yes   | yes     | -
GET /coupons/{code_or_id}                | sign-in | yes  | yes    | yes   | yes     | -
PATCH /profile                           | sign-in | yes  | yes    | yes   | yes     | -
POST /profile/photo                      | sign-in | yes  | yes    | yes   | yes     | -
POST /profile/password                   | sign-in | yes  | yes    | yes   | yes     | -
POST /email/link                         | sign-in | yes  | yes    | yes   | yes     | -
GET /profile/sessions                    | sign-in | yes  | yes    | yes   | yes     | -
DELETE /profile/sessions/{id}            | sign-in | yes  | yes    | yes   | yes     | nothing
GET /profile/google                      | sign-in | yes  | yes    | yes   | yes     | -
POST /profile/google                     | sign-in | yes  | yes    | yes   | yes     | -
DELETE /profile/google                   | sign-in | yes  | yes    | yes   | yes     | -

Make payment, payment history, /payment
GET /rent-months                         | sign-in | no   | yes    | no    | no      | -
POST /create-payment-intent              | sign-in | no   | yes    | no    | no      | -
POST /payments                           | sign-in | no   | yes    | no    | no      | -
GET /payments-history/{email}            | sign-in | no   | yes    | no    | no      | no
GET /payments-history/{email}/csv        | sign-in | no   | yes    | no    | no      | no

A receipt: also for a former member, and for admins
GET /payments/{id}                       | sign-in | hidden | yes  | yes   | yes     | hidden
GET /payments/{id}/receipt               | sign-in | hidden | yes  | yes   | yes     | hidden

Manage members, coupons, requests; create or delete announcements
GET /members                             | sign-in | no   | no     | yes   | no      | -
GET /statistics                          | sign-in | no   | no     | yes   | no      | -
PATCH /update-role                       | sign-in | no   | no     | yes   | no      | -
GET /requests                            | sign-in | no   | no     | yes   | no      | -
GET /apartment-status/{apartment_id}     | sign-in | no   | no     | yes   | no      | -
PATCH /update-request                    | sign-in | no   | no     | yes   | no      | -
PATCH /allocate-apartment/{apartment_id} | sign-in | no   | no     | yes   | no      | -
POST /accepted-requests                  | sign-in | no   | no     | yes   | no      | -
POST /announcements                      | sign-in | no   | no     | yes   | no      | -
DELETE /announcements/{id}               | sign-in | no   | no     | yes   | no      | -
POST /coupons                            | sign-in | no   | no     | yes   | no      | -
PATCH /coupons                           | sign-in | no   | no     | yes   | no      | -
DELETE /coupons/{code_or_id}             | sign-in | no   | no     | yes   | no      | -
GET /audit                               | sign-in | no   | no     | yes   | no      | -
GET /payments                            | sign-in | no   | no     | yes   | no      | -
GET /payments/csv                        | sign-in | no   | no     | yes   | no      | -
GET /rent-roll                           | sign-in | no   | no     | yes   | no      | -
`;

/** Routes that the wrapper does not guard, and how each proves its caller; their own tests hold them. */
export const OUTSIDE: Record<string, string> = {
  "POST /stripe/webhook": "a signature over the raw body",
  "GET /metrics": "a token of its own",
  "GET /images/{id}": "public; the name changes with the content",
  "GET /openapi.json": "public",
  "GET /docs": "public",
  "GET /docs/{file}": "public",
};

export const CALLERS = ["visitor", "user", "member", "admin", "removed", "others"] as const;
export type Caller = (typeof CALLERS)[number];
export type Cell = "yes" | "sign-in" | "no" | "told" | "nothing" | "hidden" | "-";

/** The table as data: call → caller → what must happen. */
export const PERMISSIONS = new Map(
  TABLE.split("\n")
    .filter((line) => /^[A-Z]+ \//.test(line))
    .map((line) => {
      const [call = "", ...cells] = line.split("|").map((cell) => cell.trim());
      return [
        call,
        Object.fromEntries(CALLERS.map((caller, n) => [caller, cells[n]])) as Record<Caller, Cell>,
      ];
    }),
);
