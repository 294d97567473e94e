import { refuseUnknownApartment, replaceDrawing, restoreDrawing } from "@/lib/apartments/change-photos";
import { deleteFloorPlan, drawingForm, putFloorPlan } from "@/lib/apartments/photos-contract";
import { reauthenticateAs } from "@/lib/platform/auth/actor";
import { readForm } from "@/lib/platform/http/read-form";
import { route } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";

// PUT /api/apartments/[apartment_no]/floor-plan – upload a floor plan of this apartment
export const PUT = route(putFloorPlan, async ({ actor, params, request }) => {
  await refuseUnknownApartment(params.apartment_no);
  const { image } = await readForm(request, drawingForm);
  const admin = await reauthenticateAs(actor);
  return { modifiedCount: await replaceDrawing(admin, params.apartment_no, "floor_plan", image) };
});

// DELETE /api/apartments/[apartment_no]/floor-plan – restore the building's default
export const DELETE = route(deleteFloorPlan, async ({ actor, params }) => ({
  deletedCount: await restoreDrawing(actor, params.apartment_no, "floor_plan"),
}));
