import { mutate } from "swr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  requestCsrf,
  currentUser,
  endOwnSession,
  findUser,
  freshToken,
  readSession,
  refreshSession,
  renewToken,
  type SessionUser,
  tokenTimeLeft,
} from "./browser-session";
import { SESSION } from "./reader";
import { TOKEN_KEY } from "./storage";

const userOf = (uid: string) => ({ uid, email: `${uid}@example.com` }) as SessionUser;
const [RINA, KAMAL] = [userOf("rina"), userOf("kamal")];

/** Every request, in order, with what answers it. */
const asked: { address: string; email?: string | undefined; answer: (response: Response) => void }[] = [];
const of = (address: string) => asked.filter((each) => each.address === address);
const tokensAsked = () => of("/api/jwt");
/** Answers the session requests; undefined holds them back. */
let session: SessionUser | null | undefined;
const saved = new Map<string, string>();

const sessionOf = (user: SessionUser | null) => Response.json(user ? { user } : {});
const token = (words: string) => Response.json({ token: words });
const refusal = () =>
  Response.json({ error: { code: "forbidden", message: "Forbidden Access!" } }, { status: 403 });
/** Lets everything go on that waits for no request. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

function ask(address: string, { body }: { body?: unknown } = {}): Promise<Response> {
  return new Promise((answer) => {
    const { email } = JSON.parse(typeof body === "string" ? body : "{}") as { email?: string };
    asked.push({ address, email, answer });
    if (address === SESSION && session !== undefined) answer(sessionOf(session));
    if (address === "/api/auth/csrf") answer(Response.json({ csrfToken: "fresh" }));
  });
}

/** Makes the session known, and answers the token request that follows. */
async function enter(user: SessionUser): Promise<void> {
  session = user;
  await refreshSession();
  tokensAsked()
    .at(-1)
    ?.answer(token(`of ${user.uid}`));
  await settle();
}

beforeEach(async () => {
  await mutate(SESSION, undefined, { revalidate: false });
  asked.length = 0;
  session = undefined;
  saved.clear();
  const storage = {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
    removeItem: (key: string) => saved.delete(key),
  };
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("fetch", ask);
});
afterEach(async () => {
  for (const { answer } of asked) answer(new Response(null, { status: 503 }));
  await settle();
  vi.unstubAllGlobals();
});

describe("the session", () => {
  it("is what the later of two requests answers, even if the earlier one is answered last", async () => {
    const first = refreshSession();
    const second = refreshSession();
    asked[1]?.answer(sessionOf(KAMAL));
    await second;
    asked[0]?.answer(sessionOf(null));
    await first;
    expect(currentUser()?.uid).toBe("kamal");
  });

  it("is known to who asked first only when the later answer is, so that no call goes without a token", async () => {
    session = null;
    await refreshSession();
    session = undefined;
    const readings = [refreshSession(), refreshSession()];
    const known: (string | undefined)[] = [];
    void readings[0]?.then(() => known.push(currentUser()?.uid));
    of(SESSION)[1]?.answer(sessionOf(KAMAL));
    await settle();
    expect(known).toEqual([]);
    of(SESSION)[2]?.answer(sessionOf(KAMAL));
    await Promise.all(readings);
    expect(known).toEqual(["kamal"]);
  });

  it("stays as it is known when the server cannot be reached or answers with an error", async () => {
    await enter(RINA);
    session = undefined;
    const failed = refreshSession().catch((error: unknown) => error);
    of(SESSION)[1]?.answer(refusal());
    expect(await failed).toMatchObject({ status: 403 });
    expect(currentUser()?.uid).toBe("rina");
  });

  it("is read once by all who ask for the user at the same time", async () => {
    const found = [findUser(), findUser()];
    asked[0]?.answer(sessionOf(null));
    expect(await Promise.all(found)).toEqual([null, null]);
    expect(await findUser()).toBeNull();
    expect(of(SESSION)).toHaveLength(1);
  });
});

describe("the remaining lifetime of the saved token", () => {
  afterEach(() => vi.useRealTimers());

  it.each([
    ["is wrong by years, and goes on", 60_000, 210_000],
    ["is put back by six hours", -6 * 3_600_000, 0],
  ])("follows this browser's clock, which %s", async (_, step, left) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-01-01T12:00:00Z") });
    const claims = { sub: RINA.uid, iat: 1_700_000_000, exp: 1_700_000_300 };
    const signed = `x.${btoa(JSON.stringify(claims))}.x`;
    session = RINA;
    await refreshSession();
    tokensAsked()[0]?.answer(token(signed));
    await settle();
    vi.setSystemTime(Date.now() + step);
    expect(tokenTimeLeft(RINA)).toBe(left);
    expect(tokenTimeLeft(KAMAL)).toBe(0);
    const fresh = freshToken();
    if (left === 0) await vi.waitFor(() => expect(tokensAsked()).toHaveLength(2));
    tokensAsked()[1]?.answer(token("another"));
    expect(await fresh).toBe(left > 0 ? signed : "another");
  });
});

describe("the CSRF token", () => {
  it("is requested only after all pending session responses", async () => {
    const [first, second] = [readSession(), readSession()];
    const csrf = requestCsrf();
    asked[0]?.answer(sessionOf(null));
    await first;
    await settle();
    expect(of("/api/auth/csrf")).toEqual([]);
    asked[1]?.answer(sessionOf(null));
    expect(await csrf).toBe("fresh");
    await second;
  });

  it("is requested even if the session request fails", async () => {
    const failed = readSession().catch(() => "failed");
    asked[0]?.answer(refusal());
    expect(await requestCsrf()).toBe("fresh");
    expect(await failed).toBe("failed");
  });
});

describe("the access token", () => {
  it("is requested once per user, by a session that is read and by calls that need it", async () => {
    const tokens = [freshToken(), freshToken()];
    asked[0]?.answer(sessionOf(RINA));
    await settle();
    tokens.push(renewToken(RINA));
    expect(of(SESSION)).toHaveLength(1);
    expect(tokensAsked()).toHaveLength(1);
    tokensAsked()[0]?.answer(token("hers"));
    expect(await Promise.all(tokens)).toEqual(["hers", "hers", "hers"]);
  });

  it("is null without a request if no one is signed in", async () => {
    session = null;
    expect(await freshToken()).toBeNull();
    expect(tokensAsked()).toEqual([]);
  });

  it("is not requested for a session that is over once the token has run out", async () => {
    await enter(RINA);
    session = null;
    saved.clear();
    const before = tokensAsked().length;
    expect(await Promise.all([freshToken(), freshToken()])).toEqual([null, null]);
    expect(tokensAsked()).toHaveLength(before);
    expect(of(SESSION)).toHaveLength(2);
  });

  it("is refused only to the user whose request is refused", async () => {
    await enter(KAMAL);
    const [hers, his] = [renewToken(RINA), renewToken(KAMAL)];
    const [, ofRina, ofKamal] = tokensAsked();
    expect([ofRina?.email, ofKamal?.email]).toEqual([RINA.email, KAMAL.email]);
    ofRina?.answer(refusal());
    ofKamal?.answer(token("his"));
    await expect(hers).rejects.toMatchObject({ status: 403 });
    expect(await his).toBe("his");
    expect(saved.get(TOKEN_KEY)).toBe("his");
  });

  it("is not saved if it arrives after another user has signed in", async () => {
    await enter(RINA);
    const hers = renewToken(RINA);
    await enter(KAMAL);
    tokensAsked()[1]?.answer(token("hers"));
    expect(await hers).toBeNull();
    expect(saved.get(TOKEN_KEY)).toBe("of kamal");
  });

  it("ends no session by a refusal if another user has signed in by then", async () => {
    await enter(RINA);
    await refreshSession();
    session = KAMAL;
    tokensAsked()[1]?.answer(refusal());
    await vi.waitFor(() => expect(currentUser()?.uid).toBe("kamal"));
    expect(of("/api/auth/signout")).toEqual([]);
  });

  it("is removed once no one is signed in", async () => {
    await enter(RINA);
    expect(saved.get(TOKEN_KEY)).toBe("of rina");
    session = null;
    await refreshSession();
    expect(saved.has(TOKEN_KEY)).toBe(false);
  });
});

describe("the end of the session", () => {
  it("is announced to the other tabs only once this one has nothing left to do", async () => {
    const page = new EventTarget();
    vi.stubGlobal("window", page);
    const post = vi.spyOn(BroadcastChannel.prototype, "postMessage");
    await enter(RINA);
    let finish: (() => void) | undefined;
    const ended = endOwnSession(() => new Promise((resolve) => (finish = resolve)));
    await vi.waitFor(() => expect(of("/api/auth/signout")).toHaveLength(1));
    of("/api/auth/signout")[0]?.answer(Response.json({}));
    await vi.waitFor(() => expect(finish).toBeDefined());
    expect(currentUser()).toBeNull();
    expect(post).not.toHaveBeenCalled();
    finish?.();
    await ended;
    expect(post.mock.calls).toEqual([["session"]]);
    page.dispatchEvent(new Event("pagehide"));
  });
});
