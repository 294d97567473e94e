import { createAndConfirm, confirmIntent } from "./confirm";
import { createCustomer, deleteCustomer, detachMethod } from "./customers";
import { cancelIntent, retrieveIntent, updateIntent } from "./intents";
import { createPaymentMethod } from "./payment-methods";
import { READ_ROUTES } from "./read-routes";
import { cancelRefund } from "./refund-stages";
import { createRefund } from "./refunds";
import { at, plain, type Route } from "./route";
import { cancelSetup, confirmSetup, createSetup, retrieveSetup } from "./setup-intents";

/** Every supported call of Stripe's API. */
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
  {
    method: "POST",
    pattern: at("payment_methods/:id/detach"),
    operation: "payment_methods.detach",
    handle: plain(({ sandbox, id }) => detachMethod(sandbox, id)),
  },
  {
    method: "POST",
    pattern: at("customers"),
    operation: "customers.create",
    handle: ({ sandbox, params }) => createCustomer(sandbox, params),
  },
  {
    method: "DELETE",
    pattern: at("customers/:id"),
    operation: "customers.delete",
    handle: plain(({ sandbox, id }) => deleteCustomer(sandbox, id)),
  },
  {
    method: "POST",
    pattern: at("setup_intents"),
    operation: "setup_intents.create",
    handle: ({ sandbox, params }) => createSetup(sandbox, params),
  },
  {
    method: "GET",
    pattern: at("setup_intents/:id"),
    operation: "setup_intents.retrieve",
    isPublic: true,
    handle: ({ sandbox, id, params, caller }) => retrieveSetup(sandbox, id, params, caller),
  },
  {
    method: "POST",
    pattern: at("setup_intents/:id/cancel"),
    operation: "setup_intents.cancel",
    handle: ({ sandbox, id, params }) => cancelSetup(sandbox, id, params),
  },
  {
    method: "POST",
    pattern: at("setup_intents/:id/confirm"),
    operation: "setup_intents.confirm",
    isPublic: true,
    handle: ({ sandbox, id, params, caller }) => confirmSetup(sandbox, id, params, caller),
  },
  ...READ_ROUTES,
];
