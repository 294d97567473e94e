import { inviteAdmin as inviteContract, listInvitations as listContract } from "@/lib/contracts/invitations";
import { inviteAdmin } from "@/lib/domain/invitations/invite-admin";
import { listInvitations } from "@/lib/domain/invitations/queries";
import { route } from "@/lib/http/route";

// GET /api/invitations – open invitations, newest first
export const GET = route(listContract, ({ actor, query }) => listInvitations(actor, query));

// POST /api/invitations – invite someone to become an admin
export const POST = route(inviteContract, ({ actor, body }) => inviteAdmin(actor, body.email));
