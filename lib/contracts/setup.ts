import { endpoint } from "./endpoint";
import { modified } from "./fields";
import { NOT_YES_OR_NO, NO_CHECK, NO_STEP } from "./setup.sentences";
import { CHECKS, SETUP_STATES, SETUP_STEPS } from "./setup.steps";
import * as z from "./zod";

/** Where a new tower stands on its way to its first tenant (docs/product.md 8.20). */
export const setup = z
  .object({
    steps: z.array(z.object({ name: z.enum(SETUP_STEPS), state: z.enum(SETUP_STATES) })),
    /** Whether an admin has put the guide away, for all admins of this tower. */
    is_hidden: z.boolean(),
    /** How many apartments there are, those off the list too. */
    apartments: z.number().int(),
    admins: z.number().int(),
  })
  .meta({ id: "Setup" });
export type Setup = z.infer<typeof setup>;

/** GET /setup. */
export const getSetup = endpoint({
  method: "GET",
  path: "/setup",
  summary: "The steps of setting up the tower, and which are done",
  allow: ["admin"],
  response: setup,
});

/** PATCH /setup: the guide leaves the menu, or comes back. */
export const hideSetup = endpoint({
  method: "PATCH",
  path: "/setup",
  summary: "Put the guide of setting up away, or take it up again",
  allow: ["admin"],
  body: z.strictObject({ is_hidden: z.boolean(NOT_YES_OR_NO) }),
  response: modified,
  example: { body: { is_hidden: true }, response: { modifiedCount: 1 } },
});

/** PATCH /setup/steps/{step}: leaves a step for later, or takes it up again. What is done stays done. */
export const skipStep = endpoint({
  method: "PATCH",
  path: "/setup/steps/{step}",
  summary: "Skip a step of setting up, or take it up again",
  allow: ["admin"],
  params: z.strictObject({ step: z.enum(SETUP_STEPS, NO_STEP) }),
  body: z.strictObject({ is_skipped: z.boolean(NOT_YES_OR_NO) }),
  response: modified,
  example: { params: { step: "google" }, body: { is_skipped: true }, response: { modifiedCount: 1 } },
});

/** What a live check found: whether all is well, in a sentence, with the variable to set where it is not. */
export const checked = z.object({ ok: z.boolean(), message: z.string() }).meta({ id: "Checked" });
export type Checked = z.infer<typeof checked>;

/** POST /setup/checks/{check}: asks the other side now. A check that finds a fault answers 200 and says so. */
export const checkConnection = endpoint({
  method: "POST",
  path: "/setup/checks/{check}",
  summary: "Check live what the tower is connected to: cards, mail or Google",
  allow: ["admin"],
  params: z.strictObject({ check: z.enum(CHECKS, NO_CHECK) }),
  response: checked,
  limit: "setup",
  example: { params: { check: "cards" } },
});

/** POST /setup/demo-apartments: the twenty apartments of the demo; 0 are added where there is any apartment. */
export const addDemoApartments = endpoint({
  method: "POST",
  path: "/setup/demo-apartments",
  summary: "Add the demo's twenty apartments to a tower without any",
  allow: ["admin"],
  response: z.object({ insertedCount: z.number().int() }),
  limit: "setup",
  example: { response: { insertedCount: 20 } },
});
