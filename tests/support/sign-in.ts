import { SOCKET_ADDRESS_HEADER, trustedAddressHeader } from "@/lib/platform/http/client-address";
import { callAuthRoute } from "./auth-route";

const ORIGIN = "http://localhost:3000";

/** A browser's cookies, as far as next-auth's route needs them. */
export class AuthBrowser {
  readonly cookies = new Map<string, string>();
  private readonly address: string;

  constructor(address = "192.0.2.1") {
    this.address = address;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get headers(): Record<string, string> {
    return {
      Cookie: this.cookieHeader,
      Origin: ORIGIN,
      [SOCKET_ADDRESS_HEADER]: trustedAddressHeader(this.address),
    };
  }

  /** Calls next-auth's exported route handler and keeps the cookies it sets. */
  async call(path: string, init: RequestInit = {}): Promise<Response> {
    const request = new Request(`${ORIGIN}/api/auth/${path}`, {
      ...init,
      headers: {
        "User-Agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0",
        ...this.headers,
        ...Object.fromEntries(new Headers(init.headers)),
      },
    });
    const response = await callAuthRoute(request);
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const [name = "", ...value] = pair.split("=");
      if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(line) || value.join("=") === "")
        this.cookies.delete(name);
      else this.cookies.set(name, value.join("="));
    }
    return response;
  }

  async csrf(): Promise<string> {
    return ((await (await this.call("csrf")).json()) as { csrfToken: string }).csrfToken;
  }

  /** Signs in by next-auth's own credentials call. */
  async signIn(email: string, password: string, extra: { headers?: Record<string, string> } = {}) {
    const body = new URLSearchParams({ csrfToken: await this.csrf(), email, password, json: "true" });
    return this.call("callback/credentials", { method: "POST", body, ...extra });
  }

  async signOut(): Promise<Response> {
    const body = new URLSearchParams({ csrfToken: await this.csrf(), json: "true" });
    return this.call("signout", { method: "POST", body });
  }

  /** Returns the signed-in user, or undefined. */
  async session() {
    const body = (await (await this.call("session")).json()) as { user?: Record<string, unknown> };
    return body.user;
  }
}
