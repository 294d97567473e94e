import type { Actor } from "@/lib/auth/actor";
import type { FileReply } from "@/lib/contracts/endpoint";
import { towerDay } from "@/lib/format/dates";
import { getOwner } from "./get-owner";
import { SECTIONS } from "./list-own-data";

/**
 * GET /my-data: all data about the caller as JSON (docs/product.md 3.14); times in UTC, money in dollars. Never includes a
 * password hash, token or session id. Throws `unauthenticated` if the account has just been deleted.
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
