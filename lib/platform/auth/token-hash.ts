import { createHash } from "node:crypto";

/** Returns the hash by which the database stores a mailed token. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");
