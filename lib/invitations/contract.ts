import {
  ADMIN,
  ADMIN_READ,
  ROLES,
  endpoint,
  aRole,
  OFFICE,
  type OfficeRole,
} from "@/lib/platform/contracts/endpoint";
import { deleted, email, EXAMPLE_ID, instant, objectId, pageQuery } from "@/lib/platform/contracts/fields";
import * as z from "@/lib/platform/contracts/zod";

const ALREADY_ADMIN = "This person is already an admin.";

/** The answer to who has the role already. */
export const alreadyIs = (role: OfficeRole): string =>
  role === "admin" ? ALREADY_ADMIN : `This person is already ${aRole(role)}.`;

export const CANNOT_INVITE =
  "This installation cannot send mail, so only people with a confirmed account can be invited. Connect mail first.";

export const BAD_INVITATION = "This invitation is not valid any more. Please ask for a new one.";

export const NOT_INVITED = "This invitation was sent to another address. Log in or register with that one.";

export const nowIs = (role: OfficeRole): string => `You are ${aRole(role)} now.`;

/** An open invitation to work here (docs/product.md 1.6). */
const invitation = z
  .object({
    _id: objectId,
    email: z.string(),
    role: z.enum(OFFICE),
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
  summary: "Open invitations to become an admin or staff",
  allow: ADMIN_READ,
  query: z.strictObject({ page: pageQuery.page, limit: pageQuery.limit }),
  response: z.array(invitation),
  paged: true,
  example: {
    query: { page: "1", limit: "20" },
    response: [
      {
        _id: EXAMPLE_ID,
        email: "partner@example.com",
        role: "admin",
        invited_by: "Admin",
        created_at: "2026-11-21T09:30:00.000Z",
        expires_at: "2026-11-28T09:30:00.000Z",
      },
    ],
  },
});

/** The form of an invitation, which chooses no role for anybody. */
export const invitationForm = z.strictObject({ email, role: z.enum(OFFICE, "Please choose a role.") });

/**
 * POST /invitations: gives an account with a confirmed address the role at once, with `insertedId` null, also in place of
 * another one of staff; mails a link to anyone else and replaces an open invitation.
 */
export const inviteAdmin = endpoint({
  method: "POST",
  path: "/invitations",
  summary: "Invite somebody to become an admin, or an accountant, caretaker or viewer",
  allow: ADMIN,
  body: invitationForm.extend({ role: invitationForm.shape.role.default("admin") }),
  response: z.object({ insertedId: objectId.nullable(), message: z.string() }),
  errors: ["conflict", "provider_unavailable"],
  limit: "setup",
  example: {
    body: { email: "partner@example.com", role: "admin" },
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
  allow: ADMIN,
  params: z.strictObject({ id: objectId }),
  response: deleted,
  example: { params: { id: EXAMPLE_ID }, response: { deletedCount: 1 } },
});

/**
 * POST /accepted-invitations: accepts with the link's token, signed in as the invited person; works once. A member has an
 * agreement and cannot work here: nothing changes, and the message says so.
 */
export const acceptInvitation = endpoint({
  method: "POST",
  path: "/accepted-invitations",
  summary: "Become an admin or staff by the token of an invitation's link",
  allow: ROLES,
  body: z.strictObject({
    token: z.string().regex(/^[\w-]{20,100}$/, BAD_INVITATION),
  }),
  response: z.object({ modifiedCount: z.number().int(), message: z.string() }),
  errors: ["conflict"],
  limit: "link",
  example: {
    body: { token: "example-token-of-an-invitation" },
    response: { modifiedCount: 1, message: nowIs("admin") },
  },
});

/** Somebody who works here. */
const staffMember = z
  .object({ _id: objectId, name: z.string(), email: z.string(), role: z.enum(OFFICE) })
  .meta({ id: "StaffMember" });

export type StaffMember = z.infer<typeof staffMember>;

/** GET /staff: admins first, then by name. */
export const listStaff = endpoint({
  method: "GET",
  path: "/staff",
  summary: "Who works here: admins and staff",
  allow: ADMIN_READ,
  query: z.strictObject({ page: pageQuery.page, limit: pageQuery.limit }),
  response: z.array(staffMember),
  paged: true,
  example: {
    query: { page: "1", limit: "20" },
    response: [{ _id: EXAMPLE_ID, name: "Karim Mia", email: "caretaker@example.com", role: "caretaker" }],
  },
});

/** DELETE /staff/{id}: makes them a user again, from their next call on. */
export const endRole = endpoint({
  method: "DELETE",
  path: "/staff/{id}",
  summary: "End the role of another admin or of staff",
  allow: ADMIN,
  params: z.strictObject({ id: objectId }),
  response: deleted,
  errors: ["conflict", "last_admin"],
  example: { params: { id: EXAMPLE_ID }, response: { deletedCount: 1 } },
});

/** The audit trail's sentence for each action. */
export const audited = {
  "invitation.sent": [
    "{who} invited {subject} with the role {after.role}",
    "{who} invited {subject} to be an admin",
  ],
  "invitation.accepted": [
    "{who} accepted the invitation of {after.invited_by} with the role {after.role}",
    "{who} accepted the invitation with the role {after.role}",
    "{who} accepted the invitation and became an admin",
  ],
  "invitation.revoked": "{who} withdrew the invitation of {subject}",
};

export const OWN_ROLE = "Nobody ends their own role: another admin does.";

export const LAST_ADMIN = "This is the only admin. Make somebody else an admin first.";
