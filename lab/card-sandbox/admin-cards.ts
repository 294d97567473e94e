import type Stripe from "stripe";
import { z } from "zod";
import { DECLINES } from "./cards";
import { getMethod } from "./payment-methods";
import type { Sandbox } from "./sandbox";

const bodySchema = z.strictObject({
  payment_method: z.string(),
  decline: z.enum(Object.keys(DECLINES) as [keyof typeof DECLINES]).nullish(),
  challenge: z.union([z.literal(true), z.enum(["unless_set_up", "on_session"])]).nullish(),
  exp_month: z.number().int().min(1).max(12).optional(),
  exp_year: z.number().int().min(2000).max(2100).optional(),
});

/** Changes a saved card: it expires, is declined from now on, or its bank requires 3-D Secure. */
export function handlePaymentMethod(sandbox: Sandbox, given: unknown): Stripe.PaymentMethod {
  const { payment_method, decline, challenge, ...expiry } = bodySchema.parse(given);
  const record = getMethod(sandbox, payment_method, "payment_method");
  const { card } = record.method;
  const method = { ...record.method, ...(card && { card: { ...card, ...expiry } }) };
  const { decline: declined, challenge: challenged, ...others } = record.scenario;
  const scenario = {
    ...others,
    ...(decline === undefined ? declined && { decline: declined } : decline && { decline }),
    ...(challenge === undefined ? challenged && { challenge: challenged } : challenge && { challenge }),
  };
  sandbox.store.put("methods", { ...record, method, scenario });
  // As Stripe does when a bank reports a renewed card.
  if (Object.keys(expiry).length > 0) sandbox.webhooks.emit("payment_method.automatically_updated", method);
  return method;
}
