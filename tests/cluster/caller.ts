import { setTimeout as sleep } from "node:timers/promises";

export interface Answer<T = Record<string, unknown>> {
  /** 0 if there was no response. */
  readonly status: number;
  readonly body: T;
  readonly ms: number;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

const GIVE_UP_MS = 40_000;

/** Sends one request; never throws. */
export async function ask<T = Record<string, unknown>>(url: string, sent: Sent = {}): Promise<Answer<T>> {
  const began = performance.now();
  try {
    const response = await fetch(url, {
      method: sent.method ?? "GET",
      headers: { "Content-Type": "application/json", ...sent.headers },
      signal: AbortSignal.timeout(GIVE_UP_MS),
      redirect: "manual",
      ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
    });
    const text = await response.text();
    const body = (text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : { text }) as T;
    return { status: response.status, body, ms: performance.now() - began };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { status: 0, body: { reason } as T, ms: performance.now() - began };
  }
}

/** No instance has answered: a load balancer says 502 or 504 where the connection to one broke. */
const IS_AWAY = new Set([0, 502, 503, 504]);

/** Retries while nothing answers, as a patient client does; the caller checks any other response. */
export async function askPatiently<T>(url: string, sent: Sent): Promise<Answer<T>> {
  for (;;) {
    const answer = await ask<T>(url, sent);
    if (!IS_AWAY.has(answer.status)) return answer;
    await sleep(200);
  }
}

/** Signs in with next-auth's own calls and returns the session cookie. */
export async function signIn(
  origin: string,
  email: string,
  password: string,
): Promise<{ status: number; cookie: string }> {
  const csrf = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookies = cookiesOf(csrf);
  const answer = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Cookie: cookies },
    body: new URLSearchParams({ csrfToken, email, password, json: "true" }),
  });
  return { status: answer.status, cookie: `${cookies}; ${cookiesOf(answer)}` };
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");
}
