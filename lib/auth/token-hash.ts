import { createHash } from "node:crypto";

/** What the database keeps of a token in a mail. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");
