import { endpoint } from "@/lib/platform/contracts/endpoint";
import { deleted, email, EXAMPLE_ID, instant, objectId, pageQuery } from "@/lib/platform/contracts/fields";
import * as z from "@/lib/platform/contracts/zod";

export const ALREADY_ADMIN = "This person is already an admin.";

export const CANNOT_INVITE =
  "This installation cannot send mail, so only people with a confirmed account can be invited. Connect mail first.";

export const BAD_INVITATION = "This invitation is not valid any more. Please ask for a new one.";

export const NOT_INVITED = "This invitation was sent to another address. Log in or register with that one.";

export const NOW_ADMIN = "You are an admin now.";

/** An open invitation to become an admin (docs/product.md 1.6). */
const invitation = z
  .object({
    _id: objectId,
    email: z.string(),
    /** The inviting admin; empty if that account had no name. */
    invited_by: z.string(),
    created_at: instant,
    expires_at: instant,
  })
  .meta({ id: "Invitation" });

export type Invitation = z.infer<typeof invitation>;

/** GET /invitations: the open ones, newest first. */
export const listInvitations = endpoint({
  method: "GET",
  path: "/invitations",
  summary: "Open invitations to become an admin",
  allow: ["admin"],
  query: z.strictObject({ page: pageQuery.page, limit: pageQuery.limit }),
  response: z.array(invitation),
  paged: true,
  example: {
    query: { page: "1", limit: "20" },
    response: [
      {
        _id: EXAMPLE_ID,
        email: "partner@example.com",
        invited_by: "Admin",
        created_at: "2026-11-21T09:30:00.000Z",
        expires_at: "2026-11-28T09:30:00.000Z",
      },
    ],
  },
});

/** The form of an invitation. */
export const invitationForm = z.strictObject({ email });

/**
 * POST /invitations: makes an account with a confirmed address an admin at once, with `insertedId` null; mails a link to
 * anyone else and replaces an open invitation.
 */
export const inviteAdmin = endpoint({
  method: "POST",
  path: "/invitations",
  summary: "Invite somebody to become an admin",
  allow: ["admin"],
  body: invitationForm,
  response: z.object({ insertedId: objectId.nullable(), message: z.string() }),
  errors: ["conflict", "provider_unavailable"],
  limit: "setup",
  example: {
    body: { email: "partner@example.com" },
    response: {
      insertedId: EXAMPLE_ID,
      message: "An invitation is on its way to partner@example.com. It is open for seven days.",
    },
  },
});

/** DELETE /invitations/{id}: revokes the mailed link. */
export const revokeInvitation = endpoint({
  method: "DELETE",
  path: "/invitations/{id}",
  summary: "Withdraw an invitation",
  allow: ["admin"],
  params: z.strictObject({ id: objectId }),
  response: deleted,
  example: { params: { id: EXAMPLE_ID }, response: { deletedCount: 1 } },
});

/**
 * POST /accepted-invitations: accepts with the link's token, signed in as the invited person; works once. A member has an
 * agreement and cannot be an admin: nothing changes, and the message says so.
 */
export const acceptInvitation = endpoint({
  method: "POST",
  path: "/accepted-invitations",
  summary: "Become an admin by the token of an invitation's link",
  allow: ["user", "member", "admin"],
  body: z.strictObject({
    token: z.string().regex(/^[\w-]{20,100}$/, BAD_INVITATION),
  }),
  response: z.object({ modifiedCount: z.number().int(), message: z.string() }),
  errors: ["conflict"],
  limit: "link",
  example: {
    body: { token: "example-token-of-an-invitation" },
    response: { modifiedCount: 1, message: NOW_ADMIN },
  },
});

/** The audit trail's sentence for each action. */
export const audited = {
  "invitation.sent": "{who} invited {subject} to be an admin",
  "invitation.accepted": "{who} accepted the invitation and became an admin",
  "invitation.revoked": "{who} withdrew the invitation of {subject}",
};

export const LAST_ADMIN = "This is the only admin. Make somebody else an admin first.";
