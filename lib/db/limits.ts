import { RateLimiterMongo, RateLimiterRes } from "rate-limiter-flexible";
import type { LimitName } from "@/lib/contracts/endpoint";
import { tooManyTries } from "@/lib/contracts/shared.sentences";
import { connectDatabase } from "@/lib/db/connect";
import { LIMITS_COLLECTION } from "@/lib/db/indexes";
import { AppError } from "@/lib/errors";

interface Budget {
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

type MailBudget = "mail" | "account-mail" | "reset-mail" | "visit-mail" | "notice-mail";

/** How often one client may call: a session or account where there is one, else an address. */
export const BUDGETS = {
  "sign-in": { points: 5, duration: 15 * 60 },
  /** Many networks that guess at one account: tries of browsers in which its person has not signed in before. */
  "account-sign-in": { points: 100, duration: 15 * 60 },
  /** One password tried on many accounts: failures of one site's addresses, no matter for which accounts. */
  "failed-sign-in": { points: 500, duration: 15 * 60 },
  register: { points: 60, duration: 60 * 60 },
  upload: { points: 60, duration: 60 * 60 },
  /** Thirty photos of each of twenty apartments in an afternoon; how many are worked on at once is bounded apart. */
  "home-picture": { points: 600, duration: 60 * 60 },
  /** All receipts of two years, five times. */
  receipt: { points: 120, duration: 10 * 60 },
  coupon: { points: 60, duration: 60 },
  intent: { points: 60, duration: 60 },
  request: { points: 100, duration: 10 * 60 },
  token: { points: 120, duration: 60 },
  password: { points: 10, duration: 15 * 60 },
  /** Asking for a mailed link, and using one: what it guards cannot be guessed, and a tower shares one address. */
  link: { points: 300, duration: 15 * 60 },
  /** Visits and questions of strangers: each is a mail to every admin, and a tower shares one address. */
  visit: { points: 20, duration: 60 * 60 },
  /** What a stranger can have sent to somebody else's mailbox. */
  "visit-mail": { points: 3, duration: 60 * 60 },
  /** Live checks of other servers, and invitations. */
  setup: { points: 60, duration: 15 * 60 },
  mail: { points: 10, duration: 60 * 60 },
  /** To an address that nobody has confirmed: its link, and that its account is deleted. By mailbox, not by account. */
  "account-mail": { points: 5, duration: 60 * 60 },
  /** Half the life of a link or less: when it is used up, a link that lives on lies in the mailbox. */
  "reset-mail": { points: 3, duration: 15 * 60 },
  /** Waiting for an apartment: by who asks, and by whose address it is. */
  notice: { points: 60, duration: 60 * 60 },
  /** Giving notice and withdrawing it: each is a mail to every admin. */
  leaving: { points: 20, duration: 60 * 60 },
  /** A file of a thousand apartments is checked, mended and checked again; each is as much work as a page of many forms. */
  import: { points: 60, duration: 10 * 60 },
  /** Everything about a person is read from a dozen collections. */
  "own-data": { points: 10, duration: 60 * 60 },
  /** Recording, reversing and giving back: the rents of a large tower on one afternoon. */
  money: { points: 600, duration: 10 * 60 },
  /** Reports: each is photos to encode, and a mail to every admin. */
  repair: { points: 20, duration: 60 * 60 },
  "repair-message": { points: 60, duration: 60 * 60 },
  /** A browser says so once; who switches it to and fro all day is not stopped either. */
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
    // Made by a migration: while an index is being built, more than the budget comes through.
    disableIndexesCreation: true,
    ...BUDGETS[name],
  });
  limiters.set(key, made);
  return made;
}

/** Takes one point of a client's budget; throws `rate_limited` when it is used up. Never answers 401 or 403. */
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

/** Takes one point where there is one left; answers whether. */
export async function tryConsume(name: BudgetName, key: string): Promise<boolean> {
  try {
    await consume(name, key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return false;
    throw error;
  }
}

/** Gives one point back: what was tried turned out to be right. */
export async function refund(name: BudgetName, key: string): Promise<void> {
  await (await limiter(name)).reward(key, 1);
}

/** Gives a client's budget back, as after a right password. */
export async function restore(name: BudgetName, key: string): Promise<void> {
  await (await limiter(name)).delete(key);
}
