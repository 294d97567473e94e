import { describe, expect, it } from "vitest";
import { type AuditAction, SENTENCES } from "@/lib/registry";
import { ALWAYS, alternatives, PLACE, changeSentence, FORMATS } from "./change-sentence";

const HERE = "4B · member@nibash.test";
const entry = (action: string, subject: string, told: { before?: unknown; after?: unknown } = {}) => ({
  action,
  subject,
  actor_id: "6560a1b2c3d4e5f601234567",
  actor_name: "Ayesha",
  before: null,
  after: null,
  ...told,
});
const RECORDED = {
  period: "2026-11",
  method: "cash",
  reference: "",
  received_on: "2026-11-04",
  note: "",
  received: 690,
  waived: 0,
};
const NEWS = { status: "paid", period: "2026-11", apartment_no: "4B", kept: 66_350, paid_cents: 66_350 };
const recorded = (change: object) => entry("payment.recorded", HERE, { after: { ...RECORDED, ...change } });

describe("changeSentence", () => {
  it.each([
    [recorded({}), "Ayesha recorded $690 in cash for 4B, November 2026"],
    [
      recorded({ method: "bkash", waived: 10.5 }),
      "Ayesha recorded $690 by bKash and waived $10.50 for 4B, November 2026",
    ],
    [recorded({ method: "waived", received: 0, waived: 690 }), "Ayesha waived $690 for 4B, November 2026"],
    [
      entry("payment.failed", "pi_1", { after: { ...NEWS, status: "failed", kept: 0 } }),
      "Ayesha recorded that a card failed for 4B, November 2026",
    ],
    [
      recorded({ method: "waived", received: 0, waived: 690, waive_reason: "No lift for a week" }),
      "Ayesha waived $690 for 4B, November 2026: No lift for a week",
    ],
    [
      entry("payment.refunded", "pi_1", { after: { ...NEWS, kept: 0, given_back: 66_350 } }),
      "Ayesha recorded $663.50 given back in all for 4B, November 2026: nothing is kept",
    ],
    [entry("payment.paid", "pi_1", { after: NEWS }), "Ayesha recorded $663.50 by card for 4B, November 2026"],
    [
      entry("payment.paid", "free_1", { after: { period: "2026-11", apartment_no: "4B", paid_cents: 0 } }),
      "Ayesha paid November 2026 of 4B by a coupon",
    ],
    [
      entry("apartment.changed", "4B", { after: { rent: 700, floor_no: 4, is_listed: true } }),
      "Ayesha changed rent, floor no, and is listed of the apartment 4B",
    ],
    [
      entry("agreement.notice-given", HERE, { after: { leave_on: "2027-01-31" } }),
      "Ayesha gave notice for 4B, with Jan 31, 2027 as the last day",
    ],
    [
      entry("agreement.end-set", HERE, { after: { leave_on: null } }),
      "Ayesha cancelled the last day of member@nibash.test in 4B",
    ],
    [
      {
        ...entry("invitation.accepted", "rafi@nibash.test", {
          after: { role: "accountant", invited_by: "Ayesha" },
        }),
        actor_name: "Rafi",
      },
      "Rafi accepted the invitation of Ayesha with the role accountant",
    ],
    [entry("coupon.added", "EID20"), "Ayesha added the coupon EID20"],
    [{ ...entry("coupon.deleted", "EID20"), actor_name: "" }, "Null deleted the coupon EID20"],
    [
      { ...entry("agreement.ended", HERE), actor_id: "", actor_name: "" },
      "Nibash ended the agreement of member@nibash.test for 4B",
    ],
    [entry("parcel.handed-out", "4B"), "Ayesha: parcel.handed-out, 4B"],
    [entry("constructor", "{who}"), "Ayesha: constructor, {who}"],
    [entry("coupon.deleted", "$& {subject}"), "Ayesha deleted the coupon $& {subject}"],
  ])("%#: %s", (told, sentence) => {
    expect(changeSentence(told, SENTENCES)).toBe(sentence);
  });
});

describe("the sentence templates", () => {
  const all = Object.entries(SENTENCES).map(([action, sentence]) => ({
    action,
    told: alternatives(sentence),
  }));
  const placesOf = (sentence: string) => [...sentence.matchAll(PLACE)];

  it.each(all)("for $action include one that needs only fields of every entry", ({ told }) => {
    const needs = placesOf(told.at(-1) ?? "{nothing}").map(([, name = ""]) => name);
    expect(Object.keys(ALWAYS)).toEqual(expect.arrayContaining(needs));
  });

  it("use only known placeholders and formats", () => {
    for (const { told } of all)
      for (const sentence of told) {
        expect(sentence.replace(PLACE, ""), sentence).not.toMatch(/[{}|]/);
        for (const [, name = "", , way] of placesOf(sentence)) {
          expect([...Object.keys(ALWAYS), "before", "after"], sentence).toContain(name);
          if (way) expect(Object.keys(FORMATS), sentence).toContain(way);
        }
      }
  });

  it("define the action type: the compiler rejects an action without a sentence", () => {
    // @ts-expect-error -- no noun has a sentence for it
    const eaten: AuditAction = "coupon.eaten";
    expect(all.map(({ action }) => action)).not.toContain(eaten);
    expect(all.length).toBeGreaterThan(60);
  });
});
