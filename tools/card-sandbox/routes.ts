import { createAndConfirm, confirmIntent } from "./confirm";
import { cancelIntent, retrieveIntent, updateIntent } from "./intents";
import { createPaymentMethod } from "./payment-methods";
import { READ_ROUTES } from "./read-routes";
import { cancelRefund } from "./refund-stages";
import { createRefund } from "./refunds";
import { at, plain, type Route } from "./route";

/** Every call of Stripe's API that is played. */
export const ROUTES: readonly Route[] = [
  {
    method: "POST",
    pattern: at("payment_intents"),
    operation: "payment_intents.create",
    handle: ({ sandbox, params, processing_ms }) => createAndConfirm(sandbox, params, processing_ms),
  },
  {
    method: "GET",
    pattern: at("payment_intents/:id"),
    operation: "payment_intents.retrieve",
    isPublic: true,
    handle: ({ sandbox, id, params, caller }) => retrieveIntent(sandbox, id, params, caller),
  },
  {
    method: "POST",
    pattern: at("payment_intents/:id"),
    operation: "payment_intents.update",
    handle: ({ sandbox, id, params }) => updateIntent(sandbox, id, params),
  },
  {
    method: "POST",
    pattern: at("payment_intents/:id/cancel"),
    operation: "payment_intents.cancel",
    handle: ({ sandbox, id, params }) => cancelIntent(sandbox, id, params),
  },
  {
    method: "POST",
    pattern: at("payment_intents/:id/confirm"),
    operation: "payment_intents.confirm",
    isPublic: true,
    handle: ({ sandbox, id, params, caller, processing_ms }) =>
      confirmIntent(sandbox, id, params, caller, processing_ms),
  },
  {
    method: "POST",
    pattern: at("payment_methods"),
    operation: "payment_methods.create",
    isPublic: true,
    handle: ({ sandbox, params }) => createPaymentMethod(sandbox, params),
  },
  {
    method: "POST",
    pattern: at("refunds"),
    operation: "refunds.create",
    handle: ({ sandbox, params, processing_ms }) => createRefund(sandbox, params, processing_ms),
  },
  {
    method: "POST",
    pattern: at("refunds/:id/cancel"),
    operation: "refunds.cancel",
    handle: plain(({ sandbox, id }) => cancelRefund(sandbox, id)),
  },
  ...READ_ROUTES,
];
