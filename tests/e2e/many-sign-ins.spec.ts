import { expect } from "playwright/test";
import { test } from "../support/browser-test";

test("the listing stays available during 200 concurrent sign-ins (G3)", async ({ baseURL }) => {
  // Plain fetch: Playwright's own requests run one at a time.
  const asked = await fetch(`${baseURL ?? ""}/api/auth/csrf`);
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  const cookie = asked.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  let [pending, beside] = [200, 0];
  const signIns = Array.from({ length: 200 }, async (_, n) => {
    const email = `nobody.${String(Date.now())}.${String(n)}@example.com`;
    const body = new URLSearchParams({ csrfToken, email, password: "Wrong#2026", json: "true" });
    const address = `${baseURL ?? ""}/api/auth/callback/credentials`;
    const { status } = await fetch(address, { method: "POST", body, headers: { cookie } });
    pending -= 1;
    return status;
  });
  for (let n = 1; pending > 0; n++) {
    const listing = await fetch(`${baseURL ?? ""}/api/apartments?minimum=${String(n)}&maximum=9000`);
    expect(listing.status).toBe(200);
    await listing.arrayBuffer();
    if (pending > 0) beside++;
  }
  // A busy machine answers some of them with 503.
  const refused = await Promise.all(signIns);
  expect(refused.filter((status) => status !== 401 && status !== 503)).toEqual([]);
  expect(refused.filter((status) => status === 401).length).toBeGreaterThan(100);
  expect(beside).toBeGreaterThan(10);
});
