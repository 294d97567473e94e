import { RateLimiterMongo, RateLimiterRes } from "rate-limiter-flexible";
import type { LimitName } from "@/lib/platform/contracts/endpoint";
import { tooManyTries } from "@/lib/platform/contracts/messages";
import { AppError } from "@/lib/platform/errors";
import { connectDatabase } from "./connect";
import { LIMITS_COLLECTION } from "./indexes";

interface Budget {
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

type MailBudget = "mail" | "account-mail" | "reset-mail" | "visit-mail" | "notice-mail";

/** Rate limits per client: per session or account if there is one, else per address. */
export const BUDGETS = {
  "sign-in": { points: 5, duration: 15 * 60 },
  /** Guesses at one account from many networks: attempts of browsers in which its user has not signed in before. */
  "account-sign-in": { points: 100, duration: 15 * 60 },
  /** One password tried on many accounts: failures of one site's addresses, for any account. */
  "failed-sign-in": { points: 500, duration: 15 * 60 },
  register: { points: 60, duration: 60 * 60 },
  upload: { points: 60, duration: 60 * 60 },
  /** Thirty photos of each of twenty apartments in an afternoon; concurrency is limited separately. */
  "home-picture": { points: 600, duration: 60 * 60 },
  /** All receipts of two years, five times. */
  receipt: { points: 120, duration: 10 * 60 },
  coupon: { points: 60, duration: 60 },
  intent: { points: 60, duration: 60 },
  request: { points: 100, duration: 10 * 60 },
  token: { points: 120, duration: 60 },
  password: { points: 10, duration: 15 * 60 },
  /** Requesting and using a mailed link: a token cannot be guessed, and a tower shares one address. */
  link: { points: 300, duration: 15 * 60 },
  /** A tower shares one address, and a person may switch back and forth. */
  language: { points: 300, duration: 15 * 60 },
  /** Visits and questions of visitors: each is a mail to every admin, and a tower shares one address. */
  visit: { points: 20, duration: 60 * 60 },
  /** Mails that a stranger can trigger to another person's mailbox, by a visit or a request. */
  "visit-mail": { points: 3, duration: 60 * 60 },
  /** Live checks of other servers, and invitations. */
  setup: { points: 60, duration: 15 * 60 },
  mail: { points: 10, duration: 60 * 60 },
  /** Mails to an unconfirmed address: its link, and the notice of deletion. Per mailbox, not per account. */
  "account-mail": { points: 5, duration: 60 * 60 },
  /** At most half the lifetime of a link: when the limit is reached, the mailbox still has a valid link. */
  "reset-mail": { points: 3, duration: 15 * 60 },
  /** Subscriptions to an apartment: per client, and per mailbox. */
  notice: { points: 60, duration: 60 * 60 },
  /** Giving notice and withdrawing it: each is a mail to every admin. */
  leaving: { points: 20, duration: 60 * 60 },
  /** A file of a thousand apartments is checked, corrected and checked again; each check is expensive. */
  import: { points: 60, duration: 10 * 60 },
  /** The data export reads a dozen collections. */
  "own-data": { points: 10, duration: 60 * 60 },
  /** Recording, reversing and refunding: the rents of a large tower in one afternoon. */
  money: { points: 600, duration: 10 * 60 },
  /** Repair reports: each has photos to encode and is a mail to every admin. */
  repair: { points: 20, duration: 60 * 60 },
  "repair-message": { points: 60, duration: 60 * 60 },
  /** Reported payments and their slips: each report is a mail to every admin. */
  report: { points: 30, duration: 60 * 60 },
  /** A browser subscribes once; switching it on and off all day is fine too. */
  push: { points: 60, duration: 10 * 60 },
  "notice-mail": { points: 10, duration: 24 * 60 * 60 },
} as const satisfies Record<
  LimitName | "sign-in" | "account-sign-in" | "failed-sign-in" | MailBudget,
  Budget
>;

export type BudgetName = keyof typeof BUDGETS;

const holder = globalThis as typeof globalThis & { nibashLimiters?: Map<string, RateLimiterMongo> };

async function limiter(name: BudgetName): Promise<RateLimiterMongo> {
  const connection = await connectDatabase();
  const limiters = (holder.nibashLimiters ??= new Map<string, RateLimiterMongo>());
  const key = `${connection.name}:${name}`;
  const known = limiters.get(key);
  if (known) return known;
  const made = new RateLimiterMongo({
    storeClient: connection.getClient(),
    dbName: connection.name,
    tableName: LIMITS_COLLECTION,
    keyPrefix: name,
    // A migration creates the index: while one is being built, more than the limit gets through.
    disableIndexesCreation: true,
    ...BUDGETS[name],
  });
  limiters.set(key, made);
  return made;
}

/** Takes one point of a client's limit; throws `rate_limited` when it is used up, never 401 or 403. */
export async function consume(name: BudgetName, key: string): Promise<void> {
  try {
    await (await limiter(name)).consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    const wait = seconds > 90 ? `${String(Math.ceil(seconds / 60))} minutes` : `${String(seconds)} seconds`;
    throw new AppError("rate_limited", tooManyTries(wait), {
      retryAfter: seconds,
    });
  }
}

/** Takes one point if one is left; returns whether. */
export async function tryConsume(name: BudgetName, key: string): Promise<boolean> {
  try {
    await consume(name, key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return false;
    throw error;
  }
}

/** Returns one point after a correct attempt. */
export async function refund(name: BudgetName, key: string): Promise<void> {
  await (await limiter(name)).reward(key, 1);
}

/** Resets a client's limit, as after a correct password. */
export async function restore(name: BudgetName, key: string): Promise<void> {
  await (await limiter(name)).delete(key);
}
