import { expect, type APIRequestContext } from "playwright/test";
import { ADMIN, enter, MEMBER, USER, visit } from "../support/browser-actors";
import { test } from "../support/browser-test";

const KEPT = ["/", "/apartments", "/apartments?page=2", "/apartments/4B", "/api/apartments?limit=50"];
/** Names, emails and coupon codes of the demo, except the office's own address: all data that is not public. */
const PERSONAL =
  /(?<!\boffice@)nibash\.test|Ayesha|Tanvir|Nusrat|Farhana|WELCOME10|EARLYBIRD15|FAMILY20|REFER25|EID30|session-token/i;
/** The start of every JSON Web Token, case-sensitive. */
const TOKEN = /eyJ[\w-]{10}/;
/** Files of the build, whose names contain random letters too. */
const BUILT = /static\/[\w./~-]+/g;

async function expectNothingPersonal(visitor: APIRequestContext): Promise<void> {
  for (const path of KEPT) {
    const answer = await visitor.get(path);
    expect(answer.headers()["cache-control"], path).toContain("s-maxage=5");
    expect(answer.headers()["set-cookie"], path).toBeUndefined();
    const text = await answer.text();
    expect(PERSONAL.exec(text)?.[0], path).toBeUndefined();
    expect(TOKEN.exec(text.replaceAll(BUILT, ""))?.[0], path).toBeUndefined();
  }
}

for (const email of [ADMIN, MEMBER, USER]) {
  test(`public responses contain no personal data after ${email} has visited the same pages`, async ({
    page,
    playwright,
    baseURL,
  }) => {
    const visitor = await playwright.request.newContext({ baseURL: baseURL ?? "" });
    await enter(page, email);
    for (const path of KEPT) await page.goto(path);
    await visit(page, "/dashboard");
    const mine = await page.request.get("/");
    expect(mine.headers()["cache-control"]).not.toContain("s-maxage");
    await expectNothingPersonal(visitor);
    await visitor.dispose();
  });
}

test("a visitor sees an admin's change on the next request", async ({ page, playwright, baseURL }) => {
  const visitor = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  const readApartments = async () => {
    const answer = await visitor.get("/api/apartments?limit=50");
    return ((await answer.json()) as { result: Record<string, string>[] }).result;
  };
  const free = (await readApartments()).find(({ booking_status }) => booking_status === "available");
  const { _id: id = "", apartment_no: no = "" } = free ?? {};
  const readStatus = async () => (await readApartments()).find(({ _id }) => _id === id)?.booking_status;
  const pageBefore = await (await visitor.get(`/apartments/${no}`)).text();
  await enter(page, ADMIN);
  const jwt = await page.request.post("/api/jwt", {
    data: { email: ADMIN },
    headers: { Origin: baseURL ?? "" },
  });
  const { token } = (await jwt.json()) as { token: string };
  const setStatus = async (booking_status: string): Promise<void> => {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await page.request.patch(`/api/allocate-apartment/${id}`, {
      headers,
      data: { booking_status },
    });
    expect(await answer.json()).toEqual({ modifiedCount: 1 });
  };
  await setStatus("unavailable");
  expect(await readStatus()).toBe("unavailable");
  expect(await (await visitor.get(`/apartments/${no}`)).text()).not.toBe(pageBefore);
  await setStatus("available");
  expect(await readStatus()).toBe("available");
  await visitor.dispose();
});
