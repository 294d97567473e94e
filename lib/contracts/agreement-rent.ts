import { rent } from "./fields";
import { billingPeriod } from "./payments";
import * as z from "./zod";

/** Another rent (dollars a month) and the billing period from which it counts (docs/product.md 5.29). */
export const rentFields = {
  rent: rent.meta({ example: 850 }),
  from: billingPeriod,
};

/** The form of another rent. */
export const rentForm = z.strictObject(rentFields);

/** The rents that count from later months, in their order; dollars. */
export const rentChanges = z.array(z.object({ from: billingPeriod, rent: z.number() }));
