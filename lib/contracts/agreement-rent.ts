import { billingPeriod } from "./payments";
import * as z from "./zod";

const RENT = "Please enter a rent from $1 to $1,000,000 a month.";

/** Another rent (dollars a month) and the billing period from which it counts (docs/product.md 5.29). */
export const rentFields = {
  rent: z
    .number(RENT)
    .min(1, RENT)
    .max(1_000_000, RENT)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "Use at most two decimals.")
    .meta({ example: 850 }),
  from: billingPeriod,
};

/** The form of another rent. */
export const rentForm = z.strictObject(rentFields);

/** The rents that count from later months, in their order; dollars. */
export const rentChanges = z.array(z.object({ from: billingPeriod, rent: z.number() }));
