import { expect, it } from "vitest";
import { cardExpiresMail } from "./mails";

const ABOUT = {
  name: "Tanvir Hasan",
  card: "Visa ending in 4242",
  last: "October 2026",
  month: "November 2026",
  amount: "$690",
  date: "Nov 5, 2026",
  link: "https://home.example.com/payment/card",
};

it.each([
  [false, "Your card expires before", "That card is valid until the end of October 2026."],
  [true, "Your card has expired", "That card expired at the end of October 2026."],
])("the mail about an expiring card says whether it has expired: %s", (hasExpired, subject, words) => {
  const mail = cardExpiresMail("member@example.com", { ...ABOUT, hasExpired });
  expect(mail.subject).toContain(subject);
  expect(mail.text).toContain(`from your Visa ending in 4242. ${words}`);
});
