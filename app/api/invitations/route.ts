import { inviteAdmin as inviteContract, listInvitations as listContract } from "@/lib/invitations/contract";
import { inviteAdmin } from "@/lib/invitations/mutations";
import { listInvitations } from "@/lib/invitations/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/invitations – open invitations, newest first
export const GET = route(listContract, ({ actor, query }) => listInvitations(actor, query));

// POST /api/invitations – invite someone to work here
export const POST = route(inviteContract, ({ actor, body }) => inviteAdmin(actor, body));
