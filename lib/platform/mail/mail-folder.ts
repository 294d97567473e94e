import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { OutgoingMail } from "./smtp";

export interface StoredMail {
  readonly id: string;
  readonly at: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId?: string;
  /** The URL of one-click unsubscribe. */
  readonly unsubscribe?: string;
  /** Base64. */
  readonly attachments?: readonly { name: string; contentType: string; content: string }[];
}

/** Writes a mail to a file instead of sending it; only the owner may read it, since its links sign people in. */
export async function writeMail(folder: string, { date: _, ...letter }: OutgoingMail): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const at = new Date().toISOString();
  const name = `${at.replace(/[:.]/g, "-")}-${randomBytes(3).toString("hex")}.json`;
  const attachments = (letter.attachments ?? []).map((one) => ({
    ...one,
    content: Buffer.from(one.content).toString("base64"),
  }));
  const file = JSON.stringify({ at, ...letter, attachments }, null, 2);
  // Written under another name first: a process that dies leaves no partial mail in the list.
  await writeFile(join(folder, `${name}.part`), file, { mode: 0o600 });
  await rename(join(folder, `${name}.part`), join(folder, name));
}

/** Returns the latest mails, newest first, at most 50; none if the folder does not exist yet. */
export async function listMails(folder: string): Promise<StoredMail[]> {
  const names = await readdir(folder).catch(() => []);
  const latest = names
    .filter((name) => name.endsWith(".json"))
    .sort()
    .reverse()
    .slice(0, 50);
  return Promise.all(
    latest.map(async (name) => ({
      id: name,
      ...(JSON.parse(await readFile(join(folder, name), "utf8")) as Omit<StoredMail, "id">),
    })),
  );
}
