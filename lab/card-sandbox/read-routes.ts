import { readAccount } from "./account";
import { readBalance, retrieveTransaction } from "./balance";
import { retrieveCharge } from "./charges";
import { retrieveCustomer } from "./customers";
import { retrieveDispute } from "./disputes";
import { resourceMissing } from "./errors";
import { retrieveWarning } from "./fraud-warnings";
import { listPage } from "./lists";
import { retrievePaymentMethod } from "./payment-methods";
import { retrieveRefund } from "./refunds";
import { at, plain, type Route } from "./route";
import type { Sandbox } from "./sandbox";
import type { Collections } from "./state";

/** Every read-only call, except the intent's, which browsers may call too. */
export const READ_ROUTES: readonly Route[] = [
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
