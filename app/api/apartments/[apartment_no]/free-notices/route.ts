import { askForNotice as contract } from "@/lib/contracts/free-notices";
import { askForNotice } from "@/lib/domain/free-notices/ask-for-notice";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// POST /api/apartments/[apartment_no]/free-notices – request one mail when the apartment becomes free
export const POST = route(contract, async ({ params, body }) => ({
  insertedId: await askForNotice(params.apartment_no, body.email),
}));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
