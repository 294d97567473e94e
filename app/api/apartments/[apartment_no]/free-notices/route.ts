import { askForNotice as contract } from "@/lib/contracts/free-notices";
import { askForNotice } from "@/lib/domain/free-notices/ask-for-notice";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// POST /api/apartments/[apartment_no]/free-notices – request one mail when the apartment becomes free
export const POST = route(contract, async ({ params, body }) => ({
  insertedId: await askForNotice(params.apartment_no, body.email),
}));
