import { describe, expect, it } from "vitest";
import { listRequests, REQUEST_STATES } from "@/lib/agreements/contract";
import { listManagedApartments, APARTMENT_STATES } from "@/lib/apartments/managed-contract";
import { listMails, LONGEST_SEARCH, SHOWN_STATES } from "@/lib/mails/contract";
import { listVisits, VISIT_STATES } from "@/lib/visits/contract";
import { readStateFilter } from "./list-query";

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
