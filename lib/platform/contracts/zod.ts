import { config } from "zod";
import type { $ZodRawIssue } from "zod/v4/core";
import { BAD_EMAIL, NOT_TRUE_OR_FALSE, NO_NUMBER, tooLong, notAmong, notTaken } from "./messages";

const KINDS: Readonly<Record<string, string>> = {
  string: "Please enter text.",
  number: NO_NUMBER,
  int: "Please enter a whole number.",
  boolean: NOT_TRUE_OR_FALSE,
  object: "Send an object with the fields of this call.",
  array: "Send a list.",
};

const FORMATS: Readonly<Record<string, string>> = {
  email: BAD_EMAIL,
  date: "Please enter a day like 2026-11-01.",
  datetime: "Please enter a time like 2026-11-01T09:30:00Z.",
};

/** Limits how many unknown names are listed, and their length. */
function named(keys: readonly string[]): string {
  const shown = keys.slice(0, 5).map((key) => `"${key.slice(0, 40)}"`);
  return shown.join(", ") + (keys.length > shown.length ? ", …" : "");
}

/** Returns the message of an issue without one in the contract; zod's own are for programmers. */
export function messageFor(issue: $ZodRawIssue): string {
  if (issue.code === "invalid_type")
    return issue.input === undefined ? "This is required." : (KINDS[issue.expected] ?? UNFIT);
  if (issue.code === "too_big") return bound(issue.origin, "most", issue.maximum);
  if (issue.code === "too_small") return bound(issue.origin, "least", issue.minimum);
  if (issue.code === "invalid_format") return FORMATS[issue.format] ?? "This does not have the right format.";
  if (issue.code === "unrecognized_keys") return notTaken(named(issue.keys));
  if (issue.code === "invalid_value") return notAmong(issue.values.map(String));
  return UNFIT;
}

const UNFIT = "This value is not valid.";

function bound(origin: string, end: "most" | "least", value: number | bigint): string {
  if (origin === "string")
    return end === "most" ? tooLong(value) : `Use at least ${String(value)} characters.`;
  return end === "most" ? `This can be at most ${String(value)}.` : `This must be at least ${String(value)}.`;
}

config({
  customError: messageFor,
  // In the browser zod probes `new Function`, which the content security policy reports; the server keeps the fast path.
  ...(typeof window !== "undefined" && { jitless: true }),
});

// Imported as a namespace (`import * as z`): for a binding named z, bundlers would keep all of zod, with fifty languages.
export * from "zod";
