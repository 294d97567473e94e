import type { Types } from "mongoose";
import { email as emailField } from "@/lib/contracts/fields";
import { AppError } from "@/lib/errors";
import { consume, refund, restore } from "@/lib/db/limits";
import { UserModel } from "@/models/user";
import { authRequest } from "./auth-request";
import type { KnownDevice } from "./known-device";
import { hashPassword, matchPassword } from "./password-hash";
import { startSessionByPassword } from "./sessions";

interface Known {
  readonly id: string;
}

/**
 * Returns the account of an email and a password after starting its session, or null. Anything but two strings is a failed
 * sign-in and never reaches a query. Keeps a server error for the route, so the driver's text never reaches the redirect.
 */
export async function authorize(credentials: unknown): Promise<Known | null> {
  try {
    const { email, password } = (credentials ?? {}) as Record<string, unknown>;
    const address = emailField.safeParse(email);
    const tries = await countTry(address.success ? address.data : null);
    if (!address.success || typeof password !== "string" || password === "") return null;
    const user = await UserModel.findOne({ email: address.data }, { password_hash: 1 }).lean();
    const match = await matchPassword(user?.password_hash ?? null, password);
    if (!match || !user?.password_hash) return null;
    const userId = user._id.toString();
    const sessionId = await startSessionByPassword(userId, authRequest(), user.password_hash);
    if (!sessionId) return null;
    Object.assign(authRequest(), { sessionId, signedIn: userId });
    if (match === "as typed") await hashAgain(user._id, user.password_hash, password);
    await tries.giveBack();
    return { id: userId };
  } catch (error) {
    authRequest().failure = error;
    throw new Error(error instanceof AppError ? error.code : "unavailable", { cause: error });
  }
}

/** Replaces a hash of an unprepared password, unless the password has changed meanwhile. */
async function hashAgain(_id: Types.ObjectId, before: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await UserModel.updateOne({ _id, password_hash: before }, { password_hash });
}

/**
 * Counts an attempt before the password is checked: five in 15 minutes per account and address; a hundred per account, since
 * an attacker may have many addresses; and 500 failures per site, against trying one password on every account. A browser
 * in which this user has signed in before has five of its own, so a neighbour behind the same address cannot lock them out.
 */
async function countTry(email: string | null): Promise<{ giveBack: () => Promise<void> }> {
  const { address, site, device } = authRequest();
  if (email && device && (await isOwnDevice(device, email))) {
    const key = `device ${device.id}`;
    await consume("sign-in", key);
    return { giveBack: () => restore("sign-in", key) };
  }
  const key = `${email ?? "-"} ${address}`;
  const shared = [
    ["account-sign-in", email ?? "-"],
    ["failed-sign-in", site],
  ] as const;
  await consume("sign-in", key);
  for (const [budget, counted] of shared) await consume(budget, counted);
  return {
    giveBack: async () => {
      await restore("sign-in", key);
      for (const [budget, counted] of shared) await refund(budget, counted);
    },
  };
}

/** Valid until the password changes: someone who knew the old one may have registered hundreds of browsers. */
async function isOwnDevice(device: KnownDevice, email: string): Promise<boolean> {
  const user = await UserModel.findOne({ _id: device.userId, email }, { password_changed_at: 1 }).lean();
  return user !== null && device.since * 1000 + 999 >= (user.password_changed_at?.getTime() ?? 0);
}
