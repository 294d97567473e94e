import { expect } from "vitest";
import { env } from "@/lib/platform/env";
import { startGoogleStandIn } from "@/scripts/embedded/google-stand-in";
import type { AuthBrowser } from "./sign-in";

/** Google's stand-in, and the two halves of a sign-in with it. */
export interface TestGoogle {
  readonly close: () => Promise<void>;
  /**
   * Opens Google and chooses an account there, as a browser does; returns the callback address that Google redirects
   * to.
   */
  readonly choose: (browser: AuthBrowser, email: string) => Promise<URL>;
  /** Opens the callback address; returns the address that it redirects to. */
  readonly comeBack: (browser: AuthBrowser, back: URL) => Promise<URL>;
}

/** Starts the stand-in and configures sign-in with Google to use it; the file must stub NIBASH_EMBEDDED before. */
export async function startGoogle(): Promise<TestGoogle> {
  const { origin } = new URL(env().NEXTAUTH_URL);
  const google = await startGoogleStandIn(origin);
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = process.env;
  Object.assign(env(), { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER: google.url });
  return {
    close: () => google.close(),
    choose: async (browser, email) => {
      const back = await chooseAccount(google.url, browser, email);
      expect(back.origin + back.pathname).toBe(`${origin}/api/auth/callback/google`);
      return back;
    },
    comeBack: async (browser, back) => {
      const response = await browser.call(`callback/google${back.search}`);
      return new URL(response.headers.get("location") ?? "", origin);
    },
  };
}

async function chooseAccount(issuer: string, browser: AuthBrowser, email: string): Promise<URL> {
  const body = new URLSearchParams({
    csrfToken: await browser.csrf(),
    callbackUrl: "/dashboard",
    json: "true",
  });
  const begun = await browser.call("signin/google", { method: "POST", body });
  const away = new URL(((await begun.json()) as { url: string }).url);
  expect(away.origin).toBe(issuer);
  const chosen = new URLSearchParams({ ...Object.fromEntries(away.searchParams), email });
  const sent = await fetch(`${issuer}/o/oauth2/v2/auth/callback`, {
    method: "POST",
    body: chosen,
    redirect: "manual",
  });
  return new URL(sent.headers.get("location") ?? "");
}
