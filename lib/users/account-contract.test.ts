import { describe, expect, it } from "vitest";
import { MAX_PHOTO_BYTES } from "@/lib/platform/contracts/fields";
import { passwordChecks, registration, toDisplayName } from "./account-contract";

const photo = (type = "image/jpeg", bytes = 10) => new File([new Uint8Array(bytes)], "me", { type });
const form = (change: Record<string, unknown> = {}) => ({
  name: "Tasnim Rahman",
  email: "tasnim@example.com",
  password: "Nibash#2026",
  image: photo(),
  ...change,
});

/** All fields are wrong; each row corrects one more, in the order of docs/product.md 3.1. */
const ORDER: [string, Record<string, unknown>, string][] = [
  [
    "a short password first",
    { password: "a1", name: " ", image: undefined },
    "Password must be at least 6 characters",
  ],
  ["then an empty name", { password: "111111", name: "  ", image: undefined }, "Name can not be empty"],
  [
    "then a lowercase letter",
    { password: "111111", image: undefined },
    "Password must have at least one lowercase letter",
  ],
  [
    "then an uppercase letter",
    { password: "aaaaaa", image: undefined },
    "Password must have at least one uppercase letter",
  ],
  [
    "then a special character",
    { password: "aaaaaA", image: undefined },
    "Password must have at least one special character",
  ],
  ["then a number", { password: "aaaaA#", image: undefined }, "Password must have at least one number"],
  ["then a photo", { image: undefined }, "Please select an image."],
  ["an empty file is no photo", { image: photo("image/png", 0) }, "Please select an image."],
  ["then its type", { image: photo("image/gif") }, "Image must be jpeg/png"],
  ["then its size", { image: photo("image/png", MAX_PHOTO_BYTES + 1) }, "Image must be at most 5 MB"],
  ["then the address", { email: "nobody" }, "Please enter a valid email address."],
];

describe("the registration form", () => {
  it.each(ORDER)("returns only the first error: %s", (_, change, message) => {
    const parsed = registration.safeParse(form(change));
    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it("trims the name and normalises the email", () => {
    const parsed = registration.parse(form({ name: "  Tasnim  ", email: " ＴＡＳＮＩＭ@Example.com " }));
    expect(parsed).toMatchObject({ name: "Tasnim", email: "tasnim@example.com" });
  });

  it.each(["Claim it at https://evil.example/x", "www.evil.example", "<b>Nadia</b>"])(
    "rejects the name %s",
    (name) => {
      const words = "Write plain words, without links or markup.";
      expect(registration.safeParse(form({ name })).error?.issues.map(({ message }) => message)).toEqual([
        words,
      ]);
      expect(toDisplayName(name)).toBe("");
    },
  );

  it.each([
    "D'Souza, Md. Rafiq (Jr.)",
    "নাদিয়া রহমান",
    "Nadia / Tanvir",
    "Anne-Marie St. John",
    "A. K. M. <3",
    "Md. Abdullah-Al-Mamun",
  ])("accepts the name %s", (name) => expect(registration.parse(form({ name })).name).toBe(name));

  it("rejects a password longer than 200 characters", () => {
    expect(passwordChecks.safeParse("aA1#".repeat(60)).error?.issues[0]?.message).toBe(
      "Password must be at most 200 characters",
    );
  });

  it("does not count a space as a special character", () => {
    expect(passwordChecks.safeParse("Nibash 2026").success).toBe(false);
  });
});
