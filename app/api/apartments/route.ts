import { listApartments as contract } from "@/lib/apartments/contract";
import { addApartment as addContract } from "@/lib/apartments/managed-contract";
import { addApartment } from "@/lib/apartments/mutations";
import { listApartments, asListed } from "@/lib/apartments/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/apartments – a page of apartments, by rent range, rooms and availability
export const GET = route(contract, async ({ query }) => {
  const { result, totalPages } = await listApartments(query);
  return { result: result.map(asListed), totalPages };
});

// POST /api/apartments – add one
export const POST = route(addContract, async ({ actor, body }) => ({
  insertedId: await addApartment(actor, body),
}));
