import { readAccount } from "./account";
import { readBalance, retrieveTransaction } from "./balance";
import { retrieveCharge } from "./charges";
import { createAndConfirm, confirmIntent } from "./confirm";
import { createCustomer, deleteCustomer, detachMethod, retrieveCustomer } from "./customers";
import { retrieveDispute } from "./disputes";
import { resourceMissing } from "./errors";
import { retrieveWarning } from "./fraud-warnings";
import { cancelIntent, retrieveIntent, updateIntent } from "./intents";
import { listPage } from "./lists";
import { createPaymentMethod, retrievePaymentMethod } from "./payment-methods";
import { cancelRefund } from "./refund-stages";
import { createRefund, retrieveRefund } from "./refunds";
import { at, plain, type Route } from "./route";
import type { Sandbox } from "./sandbox";
import { cancelSetup, confirmSetup, createSetup, retrieveSetup } from "./setup-intents";
import type { Collections } from "./state";

/** Every read-only call, except the intent's, which browsers may call too. */
const READ_ROUTES: readonly Route[] = [
  {
    method: "GET",
    pattern: at("payment_intents"),
    operation: "payment_intents.list",
    handle: ({ sandbox, params }) => {
      const intents = sandbox.store.all("intents").map(({ intent }) => intent);
      const page = { url: "/v1/payment_intents", kind: "payment_intent" };
      return listPage(intents, params, { ...page, filters: ["customer"] });
    },
  },
  {
    method: "GET",
    pattern: at("setup_intents"),
    operation: "setup_intents.list",
    handle: ({ sandbox, params }) => {
      const setups = sandbox.store.all("setups").map(({ setup }) => setup);
      const page = { url: "/v1/setup_intents", kind: "setup intent" };
      return listPage(setups, params, { ...page, filters: ["customer"] });
    },
  },
  {
    method: "GET",
    pattern: at("customers"),
    operation: "customers.list",
    handle: ({ sandbox, params }) => {
      const customers = sandbox.store.all("customers").flatMap((one) => (one.deleted ? [] : [one]));
      return listPage(customers, params, { url: "/v1/customers", kind: "customer", filters: ["email"] });
    },
  },
  get("payment_methods", ({ sandbox, id }) => retrievePaymentMethod(sandbox, id)),
  get("customers", ({ sandbox, id }) => retrieveCustomer(sandbox, id)),
  list("charges", "charges", ["payment_intent"]),
  get("charges", ({ sandbox, id }) => retrieveCharge(sandbox, id)),
  list("refunds", "refunds", ["charge", "payment_intent"]),
  get("refunds", ({ sandbox, id }) => retrieveRefund(sandbox, id)),
  list("disputes", "disputes", ["charge", "payment_intent"]),
  get("disputes", ({ sandbox, id }) => retrieveDispute(sandbox, id)),
  list("radar/early_fraud_warnings", "warnings", ["charge", "payment_intent"]),
  get("radar/early_fraud_warnings", ({ sandbox, id }) => retrieveWarning(sandbox, id)),
  list("balance_transactions", "transactions", ["source", "type", "currency"]),
  get("balance_transactions", ({ sandbox, id }) => retrieveTransaction(sandbox, id)),
  list("events", "events", ["type"]),
  get("events", ({ sandbox, id }) => found(sandbox.store.get("events", id), id)),
  {
    ...get("core/events", ({ sandbox, id }) => found(sandbox.store.get("thin_events", id), id)),
    pattern: at("core/events/:id", "v2"),
  },
  single("balance", readBalance),
  single("account", readAccount),
];

type Listable = "charges" | "refunds" | "disputes" | "warnings" | "transactions" | "events";

function list<N extends Listable>(
  path: string,
  name: N,
  filters: readonly (keyof Collections[N] & string)[],
): Route {
  const page = { url: `/v1/${path}`, kind: nameOf(path).replace(/s$/, "").replaceAll("_", " "), filters };
  return {
    method: "GET",
    pattern: at(path),
    operation: `${nameOf(path)}.list`,
    handle: ({ sandbox, params }) => listPage<Collections[N]>(sandbox.store.all(name), params, page),
  };
}

function get(path: string, handle: Route["handle"]): Route {
  return {
    method: "GET",
    pattern: at(`${path}/:id`),
    operation: `${nameOf(path)}.retrieve`,
    handle: plain(handle),
  };
}

function single(path: string, read: (sandbox: Sandbox) => unknown): Route {
  const handle = plain(({ sandbox }) => read(sandbox));
  return { method: "GET", pattern: at(path), operation: `${path}.retrieve`, handle };
}

function found<T>(event: T | undefined, id: string): T {
  if (!event) throw resourceMissing("event", id, "id");
  return event;
}

function nameOf(path: string): string {
  return path.replace(/^.*\//, "");
}

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
