import { expect, it } from "vitest";
import { cardExpiresMail } from "./mails";

const MEMBER = { name: "Tanvir Hasan", email: "member@example.com" };
const CARD = { brand: "visa", last4: "4242" };
const CHARGE = { at: new Date("2026-11-05T04:00:00Z"), period: "2026-11", cents: 69_000, last: "2026-10" };

it.each([
  [false, "Your card expires before", "That card is valid until the end of October 2026."],
  [true, "Your card has expired", "That card expired at the end of October 2026."],
])("the mail about an expiring card says whether it has expired: %s", (hasExpired, subject, words) => {
  const mail = cardExpiresMail(MEMBER, CARD, { ...CHARGE, hasExpired, link: "https://home.example.com" });
  expect(mail.subject).toContain(subject);
  expect(mail.text).toContain(`from your Visa ending in 4242. ${words}`);
});
