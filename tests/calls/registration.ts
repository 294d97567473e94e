import { formOf, PASSWORD } from "../support/call-inputs";
import type { NounCalls } from "../support/noun-calls";

export const calls: NounCalls = {
  table: `
call           | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
POST /register | yes     | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
`,
  valid: {
    "POST /register": ({ photo }) => ({
      body: formOf({
        name: "Nadia Rahman",
        email: `new.${crypto.randomUUID()}@example.com`,
        password: PASSWORD,
        image: photo,
      }),
    }),
  },
};
