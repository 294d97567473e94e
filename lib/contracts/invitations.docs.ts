import { EXAMPLE_ID } from "./fields";
import * as calls from "./invitations";
import { ALREADY_ADMIN, BAD_INVITATION, CANNOT_INVITE, NOT_INVITED } from "./invitations.sentences";
import { noun } from "./noun";
import { BAD_EMAIL } from "./shared.sentences";

export const invitations = noun(calls, {
  audited: {
    "invitation.sent": "{who} invited {subject} to be an admin",
    "invitation.accepted": "{who} accepted the invitation and became an admin",
    "invitation.revoked": "{who} withdrew the invitation of {subject}",
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
      says: { invalid_input: BAD_EMAIL, conflict: ALREADY_ADMIN, provider_unavailable: CANNOT_INVITE },
    },
    acceptInvitation: { says: { invalid_input: BAD_INVITATION, conflict: NOT_INVITED } },
  },
});
