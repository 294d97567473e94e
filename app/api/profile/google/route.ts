import { route } from "@/lib/platform/http/route";
import { allowGoogle, endGoogleLink, findGoogleLink } from "@/lib/users/link-google";
import {
  allowGoogle as allowContract,
  endGoogleLink as endContract,
  getGoogleLink,
} from "@/lib/users/own-data-contract";

export const dynamic = "force-dynamic";

// GET /api/profile/google – the Google account linked to the caller
export const GET = route(getGoogleLink, ({ actor }) => findGoogleLink(actor));

// POST /api/profile/google – allow sign-in by Google
export const POST = route(allowContract, async ({ actor, body }) => ({
  modifiedCount: await allowGoogle(actor, body.password),
}));

// DELETE /api/profile/google – end sign-in by Google
export const DELETE = route(endContract, async ({ actor }) => ({
  modifiedCount: await endGoogleLink(actor),
}));
