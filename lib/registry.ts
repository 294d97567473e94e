import * as rentRoll from "@/lib/rent-roll/contract";
import * as users from "@/lib/users/contract";
import * as agreements from "./agreements/agreement-contract";
import * as agreementRequests from "./agreements/contract";
import * as announcements from "./announcements/contract";
import * as apartments from "./apartments/contract";
import * as apartmentImport from "./apartments/import-contract";
import * as managedApartments from "./apartments/managed-contract";
import * as apartmentPhotos from "./apartments/photos-contract";
import * as audit from "./audit/contract";
import * as autopay from "./autopay/contract";
import * as bankStatement from "./bank-statement/contract";
import * as building from "./building/contract";
import * as coupons from "./coupons/contract";
import * as deposits from "./deposits/contract";
import * as expenses from "./expenses/contract";
import * as freeNotices from "./free-notices/contract";
import * as invitations from "./invitations/contract";
import * as leaving from "./leaving/contract";
import * as mails from "./mails/contract";
import * as memberNotes from "./member-notes/contract";
import * as meters from "./meters/contract";
import * as paymentReports from "./payment-reports/contract";
import * as accounts from "./payments/account-contract";
import * as payments from "./payments/contract";
import * as office from "./payments/office-contract";
import * as receipts from "./payments/receipt-contract";
import { type Endpoint, isOneOf, type Role, type SentencesOf } from "./platform/contracts/endpoint";
import * as health from "./platform/contracts/health";
import * as pushSubscriptions from "./push-subscriptions/contract";
import * as rentReminders from "./rent-reminders/contract";
import * as repairs from "./repairs/contract";
import * as setup from "./setup/contract";
import * as tenants from "./tenants/contract";
import * as today from "./today/contract";
import * as registration from "./users/account-contract";
import * as members from "./users/member-contract";
import * as ownData from "./users/own-data-contract";
import * as visits from "./visits/contract";

/** A call and its noun. */
export interface RegisteredEndpoint {
  readonly noun: string;
  readonly endpoint: Endpoint;
}

/** The contracts of each noun: every call that they export, and the sentences of its audit actions (`audited`). */
const NOUNS = {
  agreements: [agreementRequests, agreements],
  announcements: [announcements],
  apartments: [apartments, managedApartments, apartmentPhotos, apartmentImport],
  audit: [audit],
  autopay: [autopay],
  building: [building],
  coupons: [coupons],
  deposits: [deposits],
  expenses: [expenses],
  freeNotices: [freeNotices],
  health: [health],
  invitations: [invitations],
  leaving: [leaving],
  mails: [mails],
  memberNotes: [memberNotes],
  paymentReports: [paymentReports],
  payments: [payments, accounts, meters, receipts, office, bankStatement],
  pushSubscriptions: [pushSubscriptions],
  registration: [registration],
  rentReminders: [rentReminders],
  rentRoll: [rentRoll],
  repairs: [repairs],
  setup: [setup],
  tenants: [tenants],
  today: [today],
  users: [users, members, ownData],
  visits: [visits],
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "allow" in value;

/**
 * Every call with a contract, the source of OpenAPI, the permission table and generated tests. Only for the server and tests,
 * since it loads every schema.
 */
export const ENDPOINTS: readonly RegisteredEndpoint[] = Object.entries(NOUNS).flatMap(([noun, contracts]) =>
  contracts.flatMap((contract) =>
    Object.values<unknown>(contract).flatMap((value) =>
      isEndpoint(value) ? [{ noun, endpoint: value }] : [],
    ),
  ),
);

type Contracts = (typeof NOUNS)[keyof typeof NOUNS];

type NameOf<E> = E extends { readonly method: infer M extends string; readonly path: infer P extends string }
  ? `${M} ${P}`
  : never;

type CallsOf<C> = C extends unknown ? NameOf<C[keyof C]> : never;

/** Every call by its name: `PATCH /coupons`. */
export type CallName = CallsOf<Contracts[number]>;

/** Returns the calls that a role may not make. */
export const refusedTo = (role: Role): CallName[] =>
  ENDPOINTS.flatMap(({ endpoint }) =>
    typeof endpoint.allow === "string" || isOneOf(role, endpoint.allow)
      ? []
      : [callName(endpoint) as CallName],
  );

type ActionsOf<C> = C extends { readonly audited: infer Sentences } ? keyof Sentences & string : never;

/** Every audit action; others cannot be recorded. */
export type AuditAction = ActionsOf<Contracts[number]>;

type NounOf<Action> = Action extends `${infer Noun}.${string}` ? Noun : never;

/** What the actions are about. */
export type AuditNoun = NounOf<AuditAction>;

/** The audit trail's sentence for each action. */
export const SENTENCES: SentencesOf<string> = Object.fromEntries(
  Object.values<readonly object[]>(NOUNS)
    .flat()
    .flatMap((contract) =>
      "audited" in contract ? Object.entries(contract.audited as SentencesOf<string>) : [],
    ),
);

/** Returns the name of a call for tables and logs: `GET /apartments/{apartment_no}`. */
export function callName({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}

/** Paths below `/api` without a contract, with their methods. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  "/stripe/webhook": ["POST"],
  "/metrics": ["GET"],
  "/images/{id}": ["GET"],
  "/payment-reports/{id}/photo": ["GET"],
  "/expenses/{id}/photo": ["GET"],
  "/repairs/{id}/photos/{photo_id}": ["GET"],
  "/mail-preferences/unsubscribe": ["GET"],
  "/language": ["POST"],
  "/openapi.json": ["GET"],
  "/docs": ["GET"],
  "/docs/{file}": ["GET"],
  // Those of next-auth's calls that the product uses.
  "/auth/csrf": ["GET"],
  "/auth/session": ["GET", "POST"],
  "/auth/providers": ["GET"],
  "/auth/signin": ["GET"],
  "/auth/error": ["GET"],
  "/auth/signout": ["GET", "POST"],
  "/auth/signin/google": ["POST"],
  "/auth/callback/google": ["GET"],
  "/auth/callback/credentials": ["POST"],
};

const CALLS: readonly (readonly [path: string, methods: readonly string[]])[] = [
  ...ENDPOINTS.map(({ endpoint }) => [endpoint.path, [endpoint.method]] as const),
  ...Object.entries(OTHERS),
];

/**
 * Returns the methods of a path below `/api` (`/coupons/WELCOME15`), as its Allow header lists them; empty if there is no
 * such call.
 */
export function methodsOfCall(path: string): string[] {
  // A literal path is not a parameter's value: /apartments/csv is not an apartment.
  const own = CALLS.filter(([pattern]) => pattern === path);
  const found = own.length > 0 ? own : CALLS.filter(([pattern]) => fits(pattern, path));
  const methods = new Set(found.flatMap(([, methods]) => methods));
  if (methods.size === 0) return [];
  return [...methods, ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"];
}

function fits(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith("{") ? given[at] !== "" : part === given[at]))
  );
}
