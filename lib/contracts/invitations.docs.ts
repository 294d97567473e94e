import { EXAMPLE_ID } from "./fields";
import * as calls from "./invitations";
import { noun } from "./noun";
import { BAD_EMAIL } from "./shared.sentences";

export const invitations = noun(calls, {
  audited: {
    "invitation.sent": "{who} invited {subject} to be an admin",
    "invitation.accepted": "{who} accepted the invitation and became an admin",
    "invitation.revoked": "{who} took back the invitation of {subject}",
  },
  docs: {
    listInvitations: {
      answer: [
        {
          _id: EXAMPLE_ID,
          email: "partner@example.com",
          invited_by: "Admin",
          created_at: "2026-11-21T09:30:00.000Z",
          expires_at: "2026-11-28T09:30:00.000Z",
        },
      ],
    },
    inviteAdmin: {
      answer: {
        insertedId: EXAMPLE_ID,
        message: "An invitation is on its way to partner@example.com. It is open for seven days.",
      },
      says: {
        invalid_input: BAD_EMAIL,
        conflict: "This person is an admin already.",
        provider_unavailable:
          "This installation cannot send mail, so only people with a confirmed account can be invited. Connect mail first.",
      },
    },
    acceptInvitation: {
      says: {
        invalid_input: "This invitation is not valid any more. Please ask for a new one.",
        conflict: "This invitation was sent to another address. Log in or register with that one.",
      },
    },
  },
});
