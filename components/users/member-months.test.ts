import { expect, it } from "vitest";
import type { MemberPage } from "@/lib/users/member-contract";
import { payersOf } from "./person-actions";

/** A user who has moved from 5B to 1B, and the months of both, newest first. */
const member = (...states: ["1B" | "5B", "due" | "late" | "paid"][]) =>
  ({
    name: "Imran Chowdhury",
    email: "imran@example.com",
    agreements: [{ apartment_no: "1B" }, { apartment_no: "5B" }],
    months: states.map(([apartment_no, state]) => ({ apartment_no, state })),
  }) as unknown as MemberPage;
const homesOf = (person: MemberPage) => payersOf(person).map(({ apartment_no }) => apartment_no);

it("lists the apartment with the oldest unpaid month first, even after the member has left it", () => {
  expect(homesOf(member(["1B", "due"], ["5B", "late"], ["5B", "paid"]))).toEqual(["5B", "1B"]);
  expect(homesOf(member(["1B", "due"], ["5B", "paid"]))).toEqual(["1B", "5B"]);
  expect(homesOf(member(["5B", "paid"]))).toEqual(["1B", "5B"]);
  expect(payersOf(member())[0]).toEqual({
    apartment_no: "1B",
    name: "Imran Chowdhury",
    email: "imran@example.com",
  });
});
