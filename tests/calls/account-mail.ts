import { Types } from "mongoose";
import { makeMailToken } from "@/lib/platform/auth/mail-tokens";
import type { TestActor } from "../support/actors";
import { PASSWORD } from "../support/call-inputs";
import { nothing, type NounCalls } from "../support/noun-calls";

const idOf = (person: TestActor) => new Types.ObjectId(person.userId);

export const calls: NounCalls = {
  table: `
call                  | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
POST /password/forgot | yes     | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
POST /password/reset  | yes     | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
POST /email/confirm   | yes     | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
POST /email/link      | sign-in | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
PATCH /language       | yes     | yes  | yes    | held  | held       | held      | held   | yes     | -
`,
  valid: {
    "PATCH /language": () => ({ body: { language: "bn" } }),
    "POST /password/forgot": ({ other }) => ({ body: { email: other.email } }),
    "POST /password/reset": async ({ other }) => ({
      body: { token: await makeMailToken(idOf(other), "reset-password"), password: "Another#2027" },
    }),
    "POST /email/confirm": async ({ other }) => ({
      body: { token: await makeMailToken(idOf(other), "verify-email"), password: PASSWORD },
    }),
    "POST /email/link": nothing,
  },
  bodiless: ["POST /email/link"],
};
