import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Mail } from "./send-mail";

export interface StoredMail extends Mail {
  readonly id: string;
  readonly at: string;
}

/** Writes a mail instead of sending it; only the owner may read it, since its links sign people in. */
export async function writeMail(folder: string, mail: Mail): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const at = new Date().toISOString();
  const name = `${at.replace(/[:.]/g, "-")}-${randomBytes(3).toString("hex")}.json`;
  await writeFile(join(folder, name), JSON.stringify({ at, ...mail }, null, 2), { mode: 0o600 });
}

/** The latest mails, newest first, at most 50; none where the folder does not exist yet. */
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
