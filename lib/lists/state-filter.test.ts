import { describe, expect, it } from "vitest";
import { listRequests } from "@/lib/contracts/agreements";
import { listMails } from "@/lib/contracts/mails";
import { listManagedApartments } from "@/lib/contracts/managed-apartments";
import { listVisits } from "@/lib/contracts/visits";
import { REQUEST_STATES } from "@/lib/contracts/agreements.sorts";
import { LONGEST_SEARCH, SHOWN_STATES } from "@/lib/contracts/mails.states";
import { APARTMENT_STATES } from "@/lib/contracts/managed-apartments.sorts";
import { VISIT_STATES } from "@/lib/contracts/visits.sorts";
import { readStateFilter } from "./state-filter";

describe("readStateFilter", () => {
  it.each([
    ["state=off+the+list&q=%20karim%20&page=2", { state: "off the list", q: "karim" }],
    ["state=gone&q=", {}],
    ["state=&q=%20", {}],
    [`q=${"x".repeat(90)}`, { q: "x".repeat(80) }],
  ])("reads %j", (address, filter) => {
    expect(readStateFilter(new URLSearchParams(address), APARTMENT_STATES)).toEqual(filter);
  });

  it.each([
    ["requests", listRequests.query, REQUEST_STATES, undefined],
    ["visits", listVisits.query, VISIT_STATES, undefined],
    ["mails", listMails.query, SHOWN_STATES, LONGEST_SEARCH],
    ["apartments", listManagedApartments.query, APARTMENT_STATES, undefined],
  ] as const)(
    "returns a filter that the API for %s accepts, and shortens a long search",
    (_, query, states, longest) => {
      for (const state of states) {
        const address = new URLSearchParams({ state, q: "x".repeat(200) });
        const filter = readStateFilter<string>(address, states, longest);
        expect(query.safeParse(filter)).toMatchObject({ success: true, data: filter });
        expect(query.safeParse({ ...filter, q: `${filter.q}x` }).success).toBe(false);
      }
    },
  );
});
