import * as accountMail from "./account-mail";
import * as agreements from "./agreements";
import * as announcements from "./announcements";
import * as apartments from "./apartments";
import * as audit from "./audit";
import * as coupons from "./coupons";
import type { Endpoint } from "./endpoint";
import * as googleLink from "./google-link";
import * as health from "./health";
import * as payments from "./payments";
import * as receipts from "./receipts";
import * as registration from "./registration";
import * as rentRoll from "./rent-roll";
import * as users from "./users";

const FILES = {
  apartments,
  agreements,
  announcements,
  coupons,
  payments: { ...payments, ...receipts, ...rentRoll },
  users: { ...users, ...googleLink },
  registration,
  mail: accountMail,
  audit,
  health,
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "allow" in value;

/** A call and the noun it belongs to. */
export interface RegisteredEndpoint {
  readonly noun: keyof typeof FILES;
  readonly endpoint: Endpoint;
}

/**
 * Every call that has a contract: whatever a file of this folder exports is registered, so none can be forgotten.
 * OpenAPI, the permission table and the generated tests come from it. For the server and tests: it carries every schema.
 */
export const ENDPOINTS: readonly RegisteredEndpoint[] = Object.entries(FILES).flatMap(([noun, file]) =>
  Object.values(file)
    .filter(isEndpoint)
    .map((endpoint) => ({ noun: noun as keyof typeof FILES, endpoint })),
);

/** `GET /apartments/{apartment_no}`: how a call is named in tables and logs. */
export function callName({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}
