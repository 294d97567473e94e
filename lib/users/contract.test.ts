import { describe, expect, it } from "vitest";
import { profileForm, updateProfile } from "./contract";

const faultsOf = (body: unknown) =>
  (updateProfile.body.safeParse(body).error?.issues ?? []).map(({ path, message }) => [
    path.join("."),
    message,
  ]);

const NUMBER = "+880 1811 000000";

describe("telephone and emergency contact (docs/product.md 3.12)", () => {
  it("are optional, and stay out of the update when omitted", () => {
    expect(updateProfile.body.parse({ name: "Nadia" })).toEqual({ name: "Nadia" });
  });

  it("are trimmed, and may be empty", () => {
    const given = { name: "Nadia", telephone: ` ${NUMBER} `, emergency_name: " ", emergency_telephone: "" };
    expect(updateProfile.body.parse(given)).toMatchObject({
      telephone: NUMBER,
      emergency_name: "",
      emergency_telephone: "",
    });
  });

  it("are converted to ASCII digits from Bengali and full-width ones, and no others", () => {
    const given = { name: "Nadia", emergency_name: "Farida", emergency_telephone: "＋８８０ (1811) 000-000" };
    expect(updateProfile.body.parse({ ...given, telephone: "০১৭১১০০০০০০" })).toMatchObject({
      telephone: "01711000000",
      emergency_telephone: "+880 (1811) 000-000",
    });
    for (const other of ["٠١٧١١٠٠٠٠٠٠", "०१७११००००००"])
      expect(faultsOf({ name: "Nadia", telephone: other })).toHaveLength(1);
  });

  it.each([
    [{ telephone: "tomorrow" }, "telephone", "Please enter a telephone number like +880 1711 000000."],
    [{ telephone: "12345" }, "telephone", "Please enter a telephone number like +880 1711 000000."],
    [{ emergency_telephone: NUMBER }, "emergency_name", "Please enter the name of the person to call."],
    [{ emergency_name: "Farida" }, "emergency_telephone", "Please enter their telephone number."],
    [
      { emergency_name: "x".repeat(81), emergency_telephone: NUMBER },
      "emergency_name",
      "Use at most 80 characters.",
    ],
  ])("reject %o with an error on the field concerned", (contact, field, message) => {
    const body = { name: "Nadia", ...contact };
    expect(faultsOf(body)).toEqual([[field, message]]);
    expect(profileForm.safeParse({ ...body, image: undefined }).error?.issues[0]?.message).toBe(message);
  });
});
