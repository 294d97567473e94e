import type { Actor } from "@/lib/auth/actor";
import type { FileReply } from "@/lib/contracts/endpoint";
import { towerDay } from "@/lib/format/dates";
import { getOwner } from "./get-owner";
import { SECTIONS } from "./list-own-data";

/**
 * GET /my-data: all that is held about a person as JSON to keep (docs/product.md 3.14); times in UTC, money in dollars.
 * Never a password's hash, a token, or a session's id. Throws `unauthenticated` where the account has just gone.
 */
export async function exportOwnData(actor: Actor, now = new Date()): Promise<FileReply> {
  const owner = await getOwner(actor);
  const read = Object.entries(SECTIONS).map(async ([key, section]) => [key, await section.read(owner)]);
  const kept = Object.fromEntries(await Promise.all(read)) as Record<string, unknown>;
  const file = { version: 1, made_at: now, ...kept };
  return {
    name: `nibash-my-data-${towerDay(now)}.json`,
    bytes: new Uint8Array(Buffer.from(JSON.stringify(file, null, 2), "utf8")),
  };
}
