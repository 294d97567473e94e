import { nothing, type NounCalls } from "../support/noun-calls";

export const calls: NounCalls = {
  table: `
call                        | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
GET /setup                  | sign-in | no   | no     | yes   | no         | no        | yes    | no      | -
PATCH /setup                | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
PATCH /setup/steps/{step}   | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
POST /setup/checks/{check}  | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
POST /setup/demo-apartments | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
`,
  valid: {
    "GET /setup": nothing,
    "PATCH /setup": () => ({ body: { is_hidden: true } }),
    "PATCH /setup/steps/{step}": () => ({ params: { step: "google" }, body: { is_skipped: true } }),
    "POST /setup/checks/{check}": () => ({ params: { check: "google" } }),
    "POST /setup/demo-apartments": nothing,
  },
  bodiless: ["POST /setup/checks/{check}", "POST /setup/demo-apartments"],
};
