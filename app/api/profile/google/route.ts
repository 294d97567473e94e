import {
  allowGoogle as allowContract,
  endGoogleLink as endContract,
  getGoogleLink,
} from "@/lib/contracts/google-link";
import { allowGoogle } from "@/lib/domain/users/allow-google";
import { endGoogleLink } from "@/lib/domain/users/end-google-link";
import { findGoogleLink } from "@/lib/domain/users/find-google-link";
import { route } from "@/lib/http/route";

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
