import type { Actor } from "@/lib/auth/actor";
import type { FileReply } from "@/lib/contracts/endpoint";
import { towerDay } from "@/lib/format/dates";
import { unauthenticated } from "@/lib/errors";
import { UserModel } from "@/models/user";
import { registeredAt } from "./get-member-page";
import { type Owner, SECTIONS } from "./list-own-data";

/** Of each list in the file: more than a person comes to in a lifetime here, and bounded. */
const MOST = 2_000;

/**
 * GET /my-data: all that is held about a person as JSON to keep (docs/product.md 3.14); times in UTC, money in dollars.
 * Never a password's hash, a token, or a session's id. Throws `unauthenticated` where the account has just gone.
 */
export async function exportOwnData(actor: Actor, now = new Date()): Promise<FileReply> {
  const user = await UserModel.findById(actor.userId, { emailVerified: 1, created_at: 1 }).lean();
  if (!user) throw unauthenticated();
  const owner: Owner = {
    userId: actor.userId,
    email: actor.email,
    most: MOST,
    isConfirmed: Boolean(user.emailVerified),
    since: registeredAt(user),
  };
  const read = Object.entries(SECTIONS).map(async ([key, section]) => [key, await section.read(owner)]);
  const kept = Object.fromEntries(await Promise.all(read)) as Record<string, unknown>;
  const file = { version: 1, made_at: now, ...kept };
  return {
    name: `nibash-my-data-${towerDay(now)}.json`,
    bytes: new Uint8Array(Buffer.from(JSON.stringify(file, null, 2), "utf8")),
  };
}
