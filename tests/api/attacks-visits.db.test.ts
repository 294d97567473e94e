import { describe, expect, it } from "vitest";
import { POST } from "@/app/api/visits/route";
import { BUILDING_DEFAULTS } from "@/lib/building/contract";
import { BUDGETS } from "@/lib/platform/db/limits";
import { visitArrivedMail, visitConfirmedMail } from "@/lib/visits/mails";
import { VisitModel } from "@/models/visit";
import { callRoute } from "../support/actors";
import { connectTestDatabase } from "../support/mongo";

connectTestDatabase();

const OWN = { Origin: "http://localhost:3000", "Sec-Fetch-Site": "same-origin" };
const asked = { name: "Nadia", phone: "01711 000000", message: "Hello?" };
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

/** Sends the form as a page without scripts does. */
const sendForm = (fields: Record<string, string>, headers: Record<string, string> = OWN) =>
  callRoute(POST, "/api/visits", {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: { ...FORM, ...headers },
  });
const sendJson = (body: unknown) => callRoute(POST, "/api/visits", { method: "POST", body, headers: OWN });

describe("the visit form without JavaScript", () => {
  it("stores the question and redirects to the confirmation page", async () => {
    const all = { ...asked, email: "", day: "", time: "", apartment_no: "", website: "" };
    const answer = await sendForm({ ...all, message: "Two\r\nlines" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/contact?sent=question"]);
    expect(await VisitModel.findOne().lean()).toMatchObject({
      name: "Nadia",
      message: "Two\nlines",
      day: null,
    });
  });

  it("returns the page with error messages and escaped input, and stores nothing", async () => {
    const hostile = `"><script>alert(1)</script>`;
    const answer = await sendForm({
      ...asked,
      phone: hostile,
      email: hostile,
      message: `</textarea>${hostile}`,
    });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).not.toContain("<script");
    expect(page.match(/<\/textarea>/g)).toHaveLength(1);
    expect(page).toContain("&#60;script&#62;");
    expect(page).toContain("Please enter a telephone number like");
    expect(page).toContain("Please enter a valid email address.");
    expect(page).toContain('value="Nadia"');
    const { headers } = answer;
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';/);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(await VisitModel.countDocuments()).toBe(0);
  });

  it.each([
    { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
  ])("rejects a post from another site (%j) without using up the rate limit", async (foreign) => {
    for (let index = 0; index <= BUDGETS.visit.points; index++) {
      const answer = await sendForm(asked, foreign as Record<string, string>);
      expect(answer.status).toBe(403);
    }
    expect(await VisitModel.countDocuments()).toBe(0);
    expect((await sendForm(asked)).status).toBe(303);
  });

  it("shares its rate limit with the JSON call and shows the 429 message on the page", async () => {
    for (let index = 0; index < BUDGETS.visit.points; index++) await sendForm({});
    const answer = await sendForm(asked);
    expect(answer.status).toBe(429);
    expect(await answer.text()).toContain("Too many tries. Please wait");
    expect((await sendJson(asked)).status).toBe(429);
    expect(await VisitModel.countDocuments()).toBe(0);
  });

  it("returns 413 for a megabyte and 400 for an unknown field", async () => {
    expect((await sendForm({ ...asked, message: "x".repeat(1_000_000) })).status).toBe(413);
    expect((await sendForm({ ...asked, __proto__x: "1", state: "done" })).status).toBe(400);
    expect(await VisitModel.countDocuments()).toBe(0);
  });
});

describe("mail headers", () => {
  it.each(["Nadia\r\nBcc: all@evil.example", "Nadia\rBcc: x@y.example", "Nadia\nSubject: Other"])(
    "cannot be injected through a name or an email address: %j is rejected",
    async (name) => {
      const answer = await sendJson({ ...asked, name });
      expect(answer.status).toBe(400);
      const { error } = (await answer.json()) as { error: { fields: Record<string, string> } };
      expect(error.fields).toEqual({ name: "Write this in one line." });
      const address = await sendJson({ ...asked, email: `a@b.example\r\nBcc: ${name}@c.example` });
      expect(address.status).toBe(400);
    },
  );
});

describe("a mail about a visit", () => {
  const about = {
    name: "<b>Nadia</b>",
    phone: "",
    email: "n@example.com",
    message: "<i>&\n</p>",
    answer: "<u>",
    apartmentNo: "5A",
    day: "2026-12-05",
    time: "morning" as const,
    office: null,
    end: "Nibash & Co",
  };
  it("escapes user input in HTML and keeps it unchanged in plain text", () => {
    const letters = [
      visitArrivedMail("a@example.com", { ...about, link: "https://home.example/dashboard/visits" }),
      visitConfirmedMail(
        "n@example.com",
        { ...about, isMoved: false, building: { ...BUILDING_DEFAULTS, name: about.end } },
        () => "BEGIN:VCALENDAR",
      ),
    ];
    for (const { html } of letters) expect(html).not.toMatch(/<[biu]>/);
    expect(letters[0]?.text).toContain("<i>&\n</p>");
  });
});
