/** An answer before it becomes a Response; the front sends its errors without one. Header names are in lower case. */
export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/** Sent with every answer of the API (docs/security.md H6). */
export const API_HEADERS = {
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
} as const;

/** A value as a JSON answer. */
export function jsonAnswer(value: unknown, status: number, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { ...API_HEADERS, "content-type": "application/json", ...headers },
    body: JSON.stringify(value),
  };
}

export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers });
}
