/** Local storage key of the access token (spec §9). */
export const TOKEN_KEY = "access-token";

interface BrowserSession {
  readonly user?: { readonly email?: string | null };
}

function secondsLeft(token: string): number {
  try {
    const payload = JSON.parse(atob((token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/"))) as {
      exp?: number;
    };
    return (payload.exp ?? 0) - Date.now() / 1000;
  } catch (error) {
    if (error instanceof Error) return 0;
    throw error;
  }
}

/** Asks for a new access token with the session cookie; null where nobody is signed in (spec §7 POST /jwt). */
export async function renewToken(): Promise<string | null> {
  const session = (await (await fetch("/api/auth/session")).json()) as BrowserSession | null;
  const email = session?.user?.email;
  if (!email) return null;
  const response = await fetch("/api/jwt", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email }),
  });
  if (!response.ok) return null;
  const { token } = (await response.json()) as { token: string };
  localStorage.setItem(TOKEN_KEY, token);
  return token;
}

/** The saved access token, renewed when it has less than half a minute left; null where nobody is signed in. */
export async function freshToken(): Promise<string | null> {
  const saved = localStorage.getItem(TOKEN_KEY);
  return saved && secondsLeft(saved) > 30 ? saved : renewToken();
}

/** After a 401 or 403: forgets the token, ends the session and goes to /login carrying the path (spec §4). */
export async function leaveToLogin(_status: number): Promise<void> {
  localStorage.removeItem(TOKEN_KEY);
  const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
  await fetch("/api/auth/signout", {
    method: "POST",
    body: new URLSearchParams({ csrfToken, json: "true" }),
  });
  const from = window.location.pathname + window.location.search;
  window.location.replace(`/login?from=${encodeURIComponent(from)}`);
}
