import * as calls from "./agreements";
import { EXAMPLE_ID } from "./fields";
import { noun } from "./noun";
import { NO_REQUEST } from "./shared.docs";

export const agreements = noun(calls, {
  audited: ["agreement", "member", "request"],
  docs: {
    listRequests: {
      answer: [
        {
          ...{ _id: EXAMPLE_ID, name: "Nadia Rahman", email: "user@nibash.test", apartment_id: EXAMPLE_ID },
          ...{ apartment_no: "4A", floor_no: 4, block_no: "A", rent: 650 },
          apartment_image: "/media/apartment-07",
          ...{ request_date: "2026-11-20T18:38:07.054Z", status: "pending" },
        },
      ],
    },
    requestApartment: { says: { forbidden: "Admin can not request for apartments!" } },
    updateRequest: { says: { not_found: NO_REQUEST } },
    acceptRequest: {
      says: {
        not_found: NO_REQUEST,
        conflict: "This person cannot become a member: they are one already, or no longer a user.",
      },
    },
  },
});
