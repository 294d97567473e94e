import {
  allowGoogle as allowContract,
  endGoogleLink as endContract,
  getGoogleLink,
} from "@/lib/contracts/google-link";
import { allowGoogle } from "@/lib/domain/users/allow-google";
import { endGoogleLink } from "@/lib/domain/users/end-google-link";
import { findGoogleLink } from "@/lib/domain/users/find-google-link";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// GET /api/profile/google – the Google account that signs in as oneself
export const GET = route(getGoogleLink, ({ actor }) => findGoogleLink(actor));

// POST /api/profile/google – allow signing in with Google
export const POST = route(allowContract, async ({ actor, body }) => ({
  modifiedCount: await allowGoogle(actor, body.password),
}));

// DELETE /api/profile/google – end signing in with Google
export const DELETE = route(endContract, async ({ actor }) => ({
  modifiedCount: await endGoogleLink(actor),
}));

// Any other method is refused, and OPTIONS says which are not
export const { PUT, PATCH, OPTIONS } = methodNotAllowed("GET", "POST", "DELETE");
