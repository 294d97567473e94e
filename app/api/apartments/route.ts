import { listApartments as contract } from "@/lib/contracts/apartments";
import { addApartment as addContract } from "@/lib/contracts/managed-apartments";
import { addApartment } from "@/lib/domain/apartments/add-apartment";
import { listApartments } from "@/lib/domain/apartments/queries";
import { asListed } from "@/lib/domain/apartments/serialize";
import { route } from "@/lib/http/route";

// GET /api/apartments – a page of apartments, by rent range, rooms and availability
export const GET = route(contract, async ({ query }) => {
  const { result, totalPages } = await listApartments(query);
  return { result: result.map(asListed), totalPages };
});

// POST /api/apartments – add one
export const POST = route(addContract, async ({ actor, body }) => ({
  insertedId: await addApartment(actor, body),
}));
