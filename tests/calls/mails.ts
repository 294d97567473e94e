import { preferenceToken } from "@/lib/platform/mail/mail-preference";
import { MailModel } from "@/models/mail";
import { idOf, nothing, type NounCalls } from "../support/noun-calls";

export const calls: NounCalls = {
  table: `
call                               | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
GET /mails                         | sign-in | no   | no     | yes   | no         | no        | yes    | no      | -
POST /mails/{id}/retry             | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
PATCH /mail-preferences            | sign-in | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
POST /mail-preferences/unsubscribe | yes     | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
`,
  make: ({ _id }) => {
    const now = new Date();
    return MailModel.create({
      ...(_id && { _id }),
      cause: "test:one",
      kind: "security",
      to: "member@nibash.test",
      subject: "A test",
      state: "failed",
      attempts: 1,
      error: "Refused",
      sealed: Buffer.from("unreadable"),
      created_at: now,
      next_at: now,
      settled_at: now,
    });
  },
  valid: {
    "GET /mails": nothing,
    "POST /mails/{id}/retry": (world) => ({ params: { id: idOf(world, "mails") } }),
    "PATCH /mail-preferences": () => ({ body: { news: false, language: "bn" } }),
    "POST /mail-preferences/unsubscribe": ({ other }) => ({
      query: { token: preferenceToken(other.userId) },
    }),
  },
  bodiless: ["POST /mails/{id}/retry", "POST /mail-preferences/unsubscribe"],
};
