import type { Mail } from "@/lib/platform/mail/mail";
import { letter } from "@/lib/platform/mail/templates";

/** Builds the last mail to a person: their account is deleted (docs/product.md 3.15). */
export function accountDeletedMail(to: string, house: string, name: string): Mail {
  return letter({
    to,
    name,
    subject: `Your account at ${house} is deleted`,
    before: [
      "Your account is deleted, as you asked, and you are signed out everywhere.",
      "What the books need is kept: payments, receipts and agreements, with your name and address as they stood.",
    ],
    after: "If it was not you, please tell the office at once.",
  });
}
