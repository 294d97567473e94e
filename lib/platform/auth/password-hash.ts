import { hash, verify } from "@node-rs/argon2";
import { preparePassword } from "@/lib/platform/contracts/typed-text";
import { WorkQueue } from "@/lib/platform/workers/work-queue";
import { MAX_PASSWORD_LENGTH } from "@/lib/users/account-contract";

/** argon2id with 19 MiB, two passes and one lane, as OWASP recommends first. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const holder = globalThis as typeof globalThis & {
  nibashHashing?: WorkQueue;
  nibashDecoy?: Promise<string>;
};

/**
 * The queue of all hashing (docs/security.md G3). One at a time, so that on two cores the other one serves requests. On
 * globalThis because Next bundles routes apart.
 */
export const hashing = (holder.nibashHashing ??= new WorkQueue({ width: 1, longest: 500 }));

/** Returns the argon2id hash of a new password, prepared so that every keyboard writes the same one. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(preparePassword(password), OPTIONS));
}

/** Creates the decoy hash once; if that fails, the next sign-in tries again. */
async function makeDecoy(): Promise<string> {
  try {
    return await hashPassword("a password that nobody has");
  } catch (error) {
    delete holder.nibashDecoy;
    throw error;
  }
}

/**
 * Returns how a password matches the stored hash: prepared, or only as it was typed, which a hash from before the preparation
 * can; null if it does not. Verifies a second time only if the two forms differ. Takes as long without an account or a password (`stored` null), so the
 * time does not reveal which addresses are registered (docs/security.md A3).
 */
export async function matchPassword(
  stored: string | null,
  password: string,
): Promise<"prepared" | "as typed" | null> {
  const decoy = await (holder.nibashDecoy ??= makeDecoy());
  if (password.length > MAX_PASSWORD_LENGTH) return null;
  const matches = (form: string) => hashing.run(() => verify(stored ?? decoy, form).catch(() => false));
  const prepared = preparePassword(password);
  if (await matches(prepared)) return stored === null ? null : "prepared";
  if (prepared === password || !(await matches(password))) return null;
  return stored === null ? null : "as typed";
}

/** Returns whether a password matches the stored hash in either form. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  return (await matchPassword(stored, password)) !== null;
}
