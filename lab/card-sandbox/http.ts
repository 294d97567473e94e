import type { IncomingMessage, ServerResponse } from "node:http";
import { invalidRequest } from "./errors";

const MAX_BODY_BYTES = 256 * 1024;

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw invalidRequest("The request is too large.", { status: 413 });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

export function send(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string>,
): void {
  // The client may have disconnected during an injected delay.
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, {
    "Content-Length": String(Buffer.byteLength(body)),
    "Cache-Control": "no-cache, no-store",
    "X-Content-Type-Options": "nosniff",
    ...headers,
  });
  response.end(body);
}

export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  send(response, status, `${JSON.stringify(value, null, 2)}\n`, {
    "Content-Type": "application/json",
    ...headers,
  });
}

export function sendHtml(response: ServerResponse, status: number, html: string): void {
  send(response, status, html, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy":
      "default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'",
    "Referrer-Policy": "no-referrer",
  });
}

/** The product's browsers call cross-origin, with the publishable key only. */
export const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, POST",
  "Access-Control-Allow-Headers": "Authorization, Content-Type, Stripe-Version, Idempotency-Key",
  "Access-Control-Allow-Private-Network": "true",
  "Access-Control-Expose-Headers": "Request-Id, Stripe-Version, Idempotent-Replayed",
  "Access-Control-Max-Age": "300",
};
