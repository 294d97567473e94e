import { describe, expect, it } from "vitest";
import { homeSubject, joinSubject, splitSubject } from "./audit-subject";

describe("a subject of the audit trail", () => {
  it("names a home and a person, and is told apart again", () => {
    const subject = homeSubject({ apartment_no: "4B", email: "member@nibash.test" });
    expect(subject).toBe("4B · member@nibash.test");
    expect(splitSubject(subject)).toEqual({ home: "4B", person: "member@nibash.test" });
  });

  it("says that there is no apartment", () => {
    expect(homeSubject({ apartment_no: null, email: "a@nibash.test" })).toBe("no apartment · a@nibash.test");
  });

  it("is told apart at its ends where a name has the sign between them too", () => {
    expect(splitSubject(joinSubject("4B", "Nadia · Rahman"))).toEqual({ home: "4B", person: "Rahman" });
  });

  it("names one thing alone", () => {
    expect(splitSubject("WELCOME10")).toEqual({ home: "WELCOME10", person: "WELCOME10" });
  });
});
