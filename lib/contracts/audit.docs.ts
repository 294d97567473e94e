import * as calls from "./audit";
import { EXAMPLE_ID } from "./fields";
import { noun } from "./noun";

export const audit = noun(calls, {
  docs: {
    listAudit: {
      answer: [
        {
          _id: EXAMPLE_ID,
          at: "2026-11-21T09:30:00.000Z",
          actor_id: EXAMPLE_ID,
          actor_name: "Admin",
          action: "coupon.validity-changed",
          subject: "WELCOME15",
          before: { validity: "Valid" },
          after: { validity: "Invalid" },
          request_id: "1c9a531a-b2b3-4f2d-a808-d1e883dfe6b8",
        },
      ],
    },
  },
});
