import type { ErrorCode, Problem } from "@/lib/platform/contracts/errors";
import { pageLanguage } from "@/lib/platform/contracts/language";

/** A failed call: the server's code and message, or `network` if there was no response. */
export class CallError extends Error {
  readonly code: ErrorCode | "network";
  readonly status: number;
  readonly fields: Record<string, string>;

  constructor(
    status: number,
    code: ErrorCode | "network",
    message: string,
    fields: Record<string, string> = {},
  ) {
    super(message);
    this.name = "CallError";
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

/** Here, since without a connection no catalogue arrives. */
const offline = () =>
  pageLanguage() === "bn"
    ? "সার্ভারে পৌঁছানো যাচ্ছে না। সংযোগ দেখে আবার চেষ্টা করুন।"
    : "The server cannot be reached. Please check your connection and try again.";

/** Creates the error for a call without a response. */
export const networkError = () => new CallError(0, "network", offline());

/** Converts an error response to a CallError. */
export async function readFailure(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => null)) as Partial<Problem> | null;
  const error = body?.error;
  return new CallError(
    response.status,
    error?.code ?? "internal",
    error?.message ?? offline(),
    error?.fields,
  );
}

/** Returns a refusal of the browser's own in the page's language: its partners are fetched by pages in Bengali alone. */
export async function inPageLanguage(sentence: string): Promise<string> {
  if (pageLanguage() === "en") return sentence;
  const refusals = await import("@/lib/platform/contracts/refusals").catch(() => null);
  return refusals?.refusalIn("bn", sentence) ?? sentence;
}
