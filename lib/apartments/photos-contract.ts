import { ADMIN, endpoint } from "@/lib/platform/contracts/endpoint";
import {
  deleted,
  EXAMPLE_ID,
  inserted,
  line,
  modified,
  objectId,
  photoFailure,
} from "@/lib/platform/contracts/fields";
import * as z from "@/lib/platform/contracts/zod";
import { apartmentNo } from "./contract";

/** The most photos of one apartment. */
export const MOST_PHOTOS = 30;

/** The default alternative text; the editor asks for a better one. */
export const plainAlt = (apartmentNo: string): string => `Photo of apartment ${apartmentNo}`;

/** The most characters of an alternative text. */
const MOST_ALT = 150;

const NO_ALT = "Please say what the photo shows.";

const image = z
  .unknown()
  .superRefine((value, context) => {
    const message = photoFailure(value);
    if (message) context.addIssue({ code: "custom", message });
  })
  .transform((value) => value as File)
  .meta({ type: "string", format: "binary", description: "Required: JPEG or PNG, at most 5 MB." });

/** The alternative text of the photo. */
const photoAlt = line(MOST_ALT, NO_ALT).meta({ example: "Living room" });

/** A new photo of a home. */
export const apartmentPhotoForm = z.strictObject({ image, alt: photoAlt });

/** The alternative text of an existing photo. */
export const photoTextForm = z.strictObject({ alt: photoAlt });

/** A floor plan or a panorama. */
export const drawingForm = z.strictObject({ image });

const PLACE = `Use a whole number from 1 to ${String(MOST_PHOTOS)}.`;

const place = z.number(PLACE).int(PLACE).min(1, PLACE).max(MOST_PHOTOS, PLACE).meta({ example: 1 });

const ofApartment = z.strictObject({ apartment_no: apartmentNo });

const ofPhoto = z.strictObject({ apartment_no: apartmentNo, id: objectId });

const UPLOAD_ERRORS = ["not_found", "too_large", "unsupported_type", "provider_unavailable"] as const;

const EXAMPLE_HOME = { apartment_no: "4A" };

const EXAMPLE_PHOTO = { ...EXAMPLE_HOME, id: EXAMPLE_ID };

/** POST /apartments/{apartment_no}/photos: multipart with the fields `image` and `alt`; appends the photo. */
export const addApartmentPhoto = endpoint({
  method: "POST",
  path: "/apartments/{apartment_no}/photos",
  summary: "Add a photo to an apartment",
  allow: ADMIN,
  params: ofApartment,
  form: apartmentPhotoForm,
  response: inserted,
  errors: [...UPLOAD_ERRORS, "conflict"],
  limit: "home-picture",
  example: {
    params: EXAMPLE_HOME,
    body: { image: "living-room.jpg", alt: "Living room" },
    response: { insertedId: EXAMPLE_ID },
  },
});

/** PATCH /apartments/{apartment_no}/photos/{id}: changes its text, or its position from 1. */
export const changeApartmentPhoto = endpoint({
  method: "PATCH",
  path: "/apartments/{apartment_no}/photos/{id}",
  summary: "Describe a photo of an apartment, or move it to another place",
  allow: ADMIN,
  params: ofPhoto,
  body: z.strictObject({ alt: photoAlt.optional(), place: place.optional() }),
  response: modified,
  errors: ["not_found"],
  example: {
    params: EXAMPLE_PHOTO,
    body: { alt: "Living room with a view of the lake", place: 1 },
    response: { modifiedCount: 1 },
  },
});

/** DELETE /apartments/{apartment_no}/photos/{id}: deletes the photo and its file. */
export const deleteApartmentPhoto = endpoint({
  method: "DELETE",
  path: "/apartments/{apartment_no}/photos/{id}",
  summary: "Delete a photo of an apartment",
  allow: ADMIN,
  params: ofPhoto,
  response: deleted,
  errors: ["not_found"],
  example: { params: EXAMPLE_PHOTO, response: { deletedCount: 1 } },
});

/** PUT /apartments/{apartment_no}/floor-plan: multipart with the field `image`. */
export const putFloorPlan = endpoint({
  method: "PUT",
  path: "/apartments/{apartment_no}/floor-plan",
  summary: "Upload a floor plan of an apartment",
  allow: ADMIN,
  params: ofApartment,
  form: drawingForm,
  response: modified,
  errors: UPLOAD_ERRORS,
  limit: "home-picture",
  example: { params: EXAMPLE_HOME, response: { modifiedCount: 1 } },
});

/** DELETE /apartments/{apartment_no}/floor-plan: restores the default drawing. */
export const deleteFloorPlan = endpoint({
  method: "DELETE",
  path: "/apartments/{apartment_no}/floor-plan",
  summary: "Show the default floor plan again",
  allow: ADMIN,
  params: ofApartment,
  response: deleted,
  errors: ["not_found"],
  example: { params: EXAMPLE_HOME, response: { deletedCount: 1 } },
});

/** PUT /apartments/{apartment_no}/panorama: multipart with the field `image`, twice as wide as high. */
export const putPanorama = endpoint({
  method: "PUT",
  path: "/apartments/{apartment_no}/panorama",
  summary: "Upload a panorama of an apartment",
  allow: ADMIN,
  params: ofApartment,
  form: drawingForm,
  response: modified,
  errors: UPLOAD_ERRORS,
  limit: "home-picture",
  example: { params: EXAMPLE_HOME, response: { modifiedCount: 1 } },
});

/** DELETE /apartments/{apartment_no}/panorama: restores the default panorama. */
export const deletePanorama = endpoint({
  method: "DELETE",
  path: "/apartments/{apartment_no}/panorama",
  summary: "Show the default panorama again",
  allow: ADMIN,
  params: ofApartment,
  response: deleted,
  errors: ["not_found"],
  example: { params: EXAMPLE_HOME, response: { deletedCount: 1 } },
});
