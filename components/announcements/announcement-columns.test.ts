import { describe, expect, it } from "vitest";
import { previewOf } from "./announcement-columns";

describe("previewOf", () => {
  it.each([
    ["Greetings to every household this week", "Greetings to every household t..."],
    ["123456789012345678901234567890", "123456789012345678901234567890"],
    ["1234567890123456789012345678901", "123456789012345678901234567890..."],
    ["Lift\n\nmaintenance", "Lift maintenance"],
    ["🏠".repeat(31), `${"🏠".repeat(30)}...`],
  ])("cuts %j to 30 characters", (description, shown) => {
    expect(previewOf(description)).toBe(shown);
  });
});
