import { expect, it } from "vitest";
import type { MemberPage } from "@/lib/users/member-contract";
import { payersOf } from "./person-actions";

/** A user who has moved from 5B to 1B, and the bills of both, newest first. */
const member = {
  name: "Imran Chowdhury",
  email: "imran@example.com",
  agreements: [{ apartment_no: "1B" }, { apartment_no: "5B" }],
} as unknown as MemberPage;
const payersWith = (...bills: ["1B" | "5B", open: number][]) =>
  payersOf(
    member,
    bills.map(([apartment_no, open]) => ({ apartment_no, open, period: "", due_on: "", lines: [] })),
  );
const homesWith = (...bills: Parameters<typeof payersWith>) =>
  payersWith(...bills).map(({ apartment_no }) => apartment_no);

it("lists the apartment with the oldest unpaid month first, even after the member has left it", () => {
  expect(homesWith(["1B", 650], ["5B", 650], ["5B", 0])).toEqual(["5B", "1B"]);
  expect(homesWith(["1B", 650], ["5B", 0])).toEqual(["1B", "5B"]);
  expect(homesWith(["5B", 0])).toEqual(["1B", "5B"]);
  expect(payersWith()[0]).toEqual({
    apartment_no: "1B",
    name: "Imran Chowdhury",
    email: "imran@example.com",
  });
});
