import { describe, expect, it } from "vitest";
import { cookieName, readSessionCookie, writeSessionCookie } from "@/lib/platform/auth/session-cookie";
import { SessionModel } from "@/models/session";
import { UserModel } from "@/models/user";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";
import { GET } from "./route";

connectTestDatabase();

async function open(person: TestActor, role: string, from: string, headers: Record<string, string> = {}) {
  const { userId, sessionId } = person;
  const since = Math.floor(Date.now() / 1000) - 3_600;
  const cookie = await writeSessionCookie({ userId, sessionId, role, since });
  const address = `http://localhost:3000/auth/role?${new URLSearchParams({ from }).toString()}`;
  const request = new Request(address, { headers: { Cookie: `${cookieName()}=${cookie}`, ...headers } });
  return GET(request);
}

const newCookie = (response: Response) =>
  /session-token=([^;]*)/.exec(response.headers.get("set-cookie") ?? "")?.[1];
const sessions = (person: TestActor) => SessionModel.countDocuments({ user_id: person.userId });

describe("a cookie whose role does not fit the page", () => {
  it("is renewed with its old expiry when the user's current role fits", async () => {
    const person = await makeActor("user");
    await UserModel.updateOne({ _id: person.userId }, { role: "member" });
    const response = await open(person, "user", "/dashboard/make-payment?month=May");
    expect(response.headers.get("location")).toBe("/dashboard/make-payment?month=May");
    expect(await readSessionCookie(newCookie(response))).toMatchObject({ role: "member" });
    expect(Number(/Max-Age=(\d+)/.exec(response.headers.get("set-cookie") ?? "")?.[1])).toBeLessThanOrEqual(
      7 * 86_400 - 3_600,
    );
    expect(await sessions(person)).toBe(1);
  });

  it("ends the session if the current role does not fit, and redirects to /login with path and reason", async () => {
    const person = await makeActor("user");
    const response = await open(person, "admin", "/dashboard/manage-members");
    expect(response.headers.get("location")).toBe(
      "/login?from=%2Fdashboard%2Fmanage-members&error=forbidden",
    );
    expect(newCookie(response)).toBe("");
    expect(await sessions(person)).toBe(0);
  });

  it.each([
    ["what the browser fetched ahead", { "Next-Router-Prefetch": "1" }],
    ["a prefetch of the browser's own", { "Sec-Purpose": "prefetch" }],
    ["a link on another site", { "Sec-Fetch-Site": "cross-site" }],
  ])("does not end the session for %s", async (_, headers) => {
    const person = await makeActor("user");
    const response = await open(person, "user", "/dashboard/manage-members", headers);
    expect(response.headers.get("location")).toBe("/dashboard");
    expect(await sessions(person)).toBe(1);
  });

  it("never redirects to another site", async () => {
    const person = await makeActor("user");
    for (const from of [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
    ]) {
      const response = await open(person, "user", from);
      expect(response.headers.get("location"), from).toBe("/dashboard");
    }
  });

  it("redirects to /login when the session has ended", async () => {
    const person = await makeActor("user");
    await SessionModel.deleteMany({ user_id: person.userId });
    const response = await open(person, "user", "/dashboard");
    expect(response.headers.get("location")).toBe("/login?from=%2Fdashboard");
  });
});
