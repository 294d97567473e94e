import { ADMIN, ADMIN_READ, endpoint } from "@/lib/platform/contracts/endpoint";
import { modified } from "@/lib/platform/contracts/fields";
import * as z from "@/lib/platform/contracts/zod";

const NOT_YES_OR_NO = "Use true or false.";

const NO_STEP = "There is no such step.";

const NO_CHECK = "There is no such check.";

export const CARDS_SILENT = "The card provider does not answer. Please try again in a moment.";

/** The steps of setting up, in their order: first what an owner has, last what needs an account elsewhere. */
export const SETUP_STEPS = [
  "building",
  "apartments",
  "people",
  "payment_methods",
  "mail",
  "admins",
  "cards",
  "google",
] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];

/** A step that is done is never skipped. */
const SETUP_STATES = ["done", "open", "skipped"] as const;

/** The live checks. */
const CHECKS = ["cards", "mail", "google"] as const;

export type Check = (typeof CHECKS)[number];

/** The progress of a new tower towards its first tenant (docs/product.md 8.20). */
const setup = z
  .object({
    steps: z.array(z.object({ name: z.enum(SETUP_STEPS), state: z.enum(SETUP_STATES) })),
    /** Whether an admin has hidden the guide, for all admins. */
    is_hidden: z.boolean(),
    /** The number of apartments, drafts included. */
    apartments: z.number().int(),
    admins: z.number().int(),
  })
  .meta({ id: "Setup" });

export type Setup = z.infer<typeof setup>;

/** GET /setup. */
export const getSetup = endpoint({
  method: "GET",
  path: "/setup",
  summary: "The steps of the setup, and which are done",
  allow: ADMIN_READ,
  response: setup,
  example: {
    response: {
      steps: [
        { name: "building", state: "done" },
        { name: "apartments", state: "open" },
        { name: "google", state: "skipped" },
      ],
      is_hidden: false,
      apartments: 0,
      admins: 1,
    },
  },
});

/** PATCH /setup: hides or shows the guide in the menu. */
export const hideSetup = endpoint({
  method: "PATCH",
  path: "/setup",
  summary: "Hide the setup guide, or show it again",
  allow: ADMIN,
  body: z.strictObject({ is_hidden: z.boolean(NOT_YES_OR_NO) }),
  response: modified,
  example: { body: { is_hidden: true }, response: { modifiedCount: 1 } },
});

/** PATCH /setup/steps/{step}: skips a step or resumes it. A completed step stays completed. */
export const skipStep = endpoint({
  method: "PATCH",
  path: "/setup/steps/{step}",
  summary: "Skip a step of the setup, or resume it",
  allow: ADMIN,
  params: z.strictObject({ step: z.enum(SETUP_STEPS, NO_STEP) }),
  body: z.strictObject({ is_skipped: z.boolean(NOT_YES_OR_NO) }),
  response: modified,
  example: { params: { step: "google" }, body: { is_skipped: true }, response: { modifiedCount: 1 } },
});

/** The result of a live check as a message, with the variable to set if it fails. */
const checked = z.object({ ok: z.boolean(), message: z.string() }).meta({ id: "Checked" });

export type Checked = z.infer<typeof checked>;

/** POST /setup/checks/{check}: runs a live check. A failed check also answers 200. */
export const checkConnection = endpoint({
  method: "POST",
  path: "/setup/checks/{check}",
  summary: "Check live what the tower is connected to: cards, mail or Google",
  allow: ADMIN,
  params: z.strictObject({ check: z.enum(CHECKS, NO_CHECK) }),
  response: checked,
  limit: "setup",
  example: { params: { check: "cards" }, response: { ok: false, message: CARDS_SILENT } },
});

/** POST /setup/demo-apartments: adds the demo's twenty apartments; 0 if there is any apartment. */
export const addDemoApartments = endpoint({
  method: "POST",
  path: "/setup/demo-apartments",
  summary: "Add the demo's twenty apartments to a tower without any",
  allow: ADMIN,
  response: z.object({ insertedCount: z.number().int() }),
  limit: "setup",
  example: { response: { insertedCount: 20 } },
});

/** The audit trail's sentence for each action. */
export const audited = {
  "setup.demo-added": "{who} added the {subject} of the demo",
  "setup.skipped": "{who} skipped the step {subject} of the setup",
  "setup.taken-up": "{who} resumed the step {subject} of the setup",
  "setup.hidden": "{who} hid the setup guide",
  "setup.shown": "{who} showed the setup guide again",
};
