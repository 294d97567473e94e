import { rent } from "./fields";
import { billingPeriod } from "./payments";
import * as z from "./zod";

/** A new rent (dollars a month) and the billing period from which it applies (docs/product.md 5.29). */
export const rentFields = {
  rent: rent.meta({ example: 850 }),
  from: billingPeriod,
};

/** The form of a new rent. */
export const rentForm = z.strictObject(rentFields);

/** The rents that apply from later months, in order; dollars. */
export const rentChanges = z.array(z.object({ from: billingPeriod, rent: z.number() }));
