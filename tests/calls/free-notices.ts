import { ApartmentModel } from "@/models/apartment";
import type { NounCalls } from "../support/noun-calls";

export const calls: NounCalls = {
  table: `
call                                         | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
POST /apartments/{apartment_no}/free-notices | yes     | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
POST /free-notices/end                       | yes     | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
`,
  valid: {
    "POST /apartments/{apartment_no}/free-notices": async () => {
      const taken = await ApartmentModel.findOne({ booking_status: "unavailable" }).lean();
      return { params: { apartment_no: taken?.apartment_no ?? "" }, body: { email: "waits@example.com" } };
    },
    "POST /free-notices/end": () => ({ body: { token: "example-token-of-a-notice-link" } }),
  },
};
