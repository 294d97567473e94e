import { requestNotice as contract } from "@/lib/free-notices/contract";
import { requestNotice } from "@/lib/free-notices/mutations";
import { route } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";

// POST /api/apartments/[apartment_no]/free-notices – request one mail when the apartment becomes free
export const POST = route(contract, async ({ params, body, language }) => ({
  insertedId: await requestNotice(params.apartment_no, body.email, language),
}));
