import * as accepting from "./accepting";
import * as accountMail from "./account-mail";
import * as agreementDocuments from "./agreement-documents";
import * as agreements from "./agreements";
import * as announcements from "./announcements";
import * as apartmentImport from "./apartment-import";
import * as apartmentPhotos from "./apartment-photos";
import * as apartments from "./apartments";
import * as audit from "./audit";
import * as autopay from "./autopay";
import * as bankStatements from "./bank-statements";
import * as building from "./building";
import * as coupons from "./coupons";
import * as deposits from "./deposits";
import * as formerTenants from "./former-tenants";
import * as freeNotices from "./free-notices";
import * as googleLink from "./google-link";
import * as health from "./health";
import * as invitations from "./invitations";
import * as leaving from "./leaving";
import * as mails from "./mails";
import * as managedApartments from "./managed-apartments";
import * as memberNotes from "./member-notes";
import * as memberPage from "./member-page";
import * as myAgreement from "./my-agreement";
import * as myBalance from "./my-balance";
import * as myReceipts from "./my-receipts";
import * as offlinePayments from "./offline-payments";
import * as ownData from "./own-data";
import * as payments from "./payments";
import * as pushSubscriptions from "./push-subscriptions";
import * as receipts from "./receipts";
import * as registration from "./registration";
import * as rentReminders from "./rent-reminders";
import * as rentRoll from "./rent-roll";
import * as repairs from "./repairs";
import * as setup from "./setup";
import * as statements from "./statements";
import * as users from "./users";
import * as visits from "./visits";
import type { Endpoint } from "./endpoint";

/** A call and its noun. */
export interface RegisteredEndpoint {
  readonly noun: string;
  readonly endpoint: Endpoint;
}

/**
 * The audit trail's sentence for an action, with placeholders in braces (components/audit/change-sentence.ts); of several the
 * first one whose placeholders the entry can fill.
 */
export type Sentence = string | readonly string[];

export type SentencesOf<Action extends string> = Readonly<Record<Action, Sentence>>;

/** The contracts of each noun: every call that they export, and the sentences of its audit actions (`audited`). */
const NOUNS = {
  agreements: [accepting, agreementDocuments, agreements, myAgreement],
  agreementsEnd: [leaving],
  announcements: [announcements],
  apartments: [apartmentImport, apartmentPhotos, apartments, managedApartments],
  audit: [audit],
  autopay: [autopay],
  building: [building],
  coupons: [coupons],
  deposits: [deposits, formerTenants],
  freeNotices: [freeNotices],
  health: [health],
  invitations: [invitations],
  mail: [accountMail],
  mails: [mails],
  memberNotes: [memberNotes],
  payments: [
    bankStatements,
    myBalance,
    myReceipts,
    offlinePayments,
    payments,
    receipts,
    rentRoll,
    statements,
  ],
  pushSubscriptions: [pushSubscriptions],
  registration: [registration],
  rentReminders: [rentReminders],
  repairs: [repairs],
  setup: [setup],
  users: [googleLink, memberPage, ownData, users],
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
type ActionsOf<C> = C extends { readonly audited: infer Sentences } ? keyof Sentences & string : never;

/** Every audit action; others cannot be recorded. */
export type AuditAction = ActionsOf<Contracts[number]>;

/** The audit trail's sentence for each action. */
export const SENTENCES: SentencesOf<string> = Object.fromEntries(
  Object.values<readonly object[]>(NOUNS)
    .flat()
    .flatMap((contract) =>
      "audited" in contract ? Object.entries(contract.audited as SentencesOf<string>) : [],
    ),
);

/** The nouns of the audit actions, in alphabetical order. */
export const AUDITED: readonly string[] = [
  ...new Set(Object.keys(SENTENCES).map((action) => action.slice(0, action.indexOf(".")))),
].sort();

/** Returns the name of a call for tables and logs: `GET /apartments/{apartment_no}`. */
export function callName({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}
