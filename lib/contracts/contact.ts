import { phone } from "./building";
import { line, orEmpty } from "./fields";
import type * as z from "./zod";

const NAME = "Please enter the name of the person to call.";
const NUMBER = "Please enter their telephone number.";

/** Contact details and an emergency contact (docs/product.md 3.12). Empty deletes a value; a missing field stays. */
export const contactFields = {
  telephone: orEmpty(phone).optional(),
  emergency_name: orEmpty(line(80, NAME)).optional(),
  emergency_telephone: orEmpty(phone).optional(),
};

interface Emergency {
  readonly emergency_name?: string | undefined;
  readonly emergency_telephone?: string | undefined;
}

/** The emergency contact needs both name and number. */
export function checkContact(contact: Emergency, context: z.RefinementCtx): void {
  const { emergency_name: name = "", emergency_telephone: number = "" } = contact;
  if (name && !number) context.addIssue({ code: "custom", path: ["emergency_telephone"], message: NUMBER });
  if (number && !name) context.addIssue({ code: "custom", path: ["emergency_name"], message: NAME });
}
