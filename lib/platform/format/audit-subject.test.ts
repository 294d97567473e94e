import { describe, expect, it } from "vitest";
import { apartmentSubject, joinSubject, splitSubject } from "./audit-subject";

describe("an audit subject", () => {
  it("joins an apartment and an email address, and splits into them again", () => {
    const subject = apartmentSubject({ apartment_no: "4B", email: "member@nibash.test" });
    expect(subject).toBe("4B · member@nibash.test");
    expect(splitSubject(subject)).toEqual({ home: "4B", person: "member@nibash.test" });
  });

  it('reads "no apartment" for a person without one', () => {
    expect(apartmentSubject({ apartment_no: null, email: "a@nibash.test" })).toBe(
      "no apartment · a@nibash.test",
    );
  });

  it("splits into its first and last part when a name contains the separator", () => {
    expect(splitSubject(joinSubject("4B", "Nadia · Rahman"))).toEqual({ home: "4B", person: "Rahman" });
  });

  it("returns its whole text as both parts when it has no separator", () => {
    expect(splitSubject("WELCOME10")).toEqual({ home: "WELCOME10", person: "WELCOME10" });
  });
});
