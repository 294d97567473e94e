import { hash, verify } from "@node-rs/argon2";
import { MAX_PASSWORD_LENGTH } from "@/lib/contracts/registration";
import { workQueue, type WorkQueue } from "@/lib/workers/work-queue";

/** argon2id with 19 MiB, two passes, one lane: OWASP's first choice. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const holder = globalThis as typeof globalThis & {
  nibashHashing?: WorkQueue;
  nibashDecoy?: Promise<string>;
};
/**
 * Where all hashing waits for its turn (docs/security.md G3). One at a time: on two cores the other one goes on serving.
 * Next bundles routes apart, hence globalThis.
 */
export const hashing = (holder.nibashHashing ??= workQueue(1, 500));

/** The argon2id hash of a new password. */
export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password, OPTIONS));
}

/** Made once; where it could not be made, the next sign-in tries again. */
async function makeDecoy(): Promise<string> {
  try {
    return await hashPassword("a password that nobody has");
  } catch (error) {
    delete holder.nibashDecoy;
    throw error;
  }
}

/**
 * Whether a password is the one that was hashed. Costs the same where there is no account or no password
 * (`stored` null), so that time tells nobody which addresses are known (docs/security.md A3).
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const decoy = await (holder.nibashDecoy ??= makeDecoy());
  if (password.length > MAX_PASSWORD_LENGTH) return false;
  const matches = await hashing(() => verify(stored ?? decoy, password).catch(() => false));
  return stored !== null && matches;
}
