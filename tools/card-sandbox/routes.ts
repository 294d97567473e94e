import { createAndConfirm, confirmIntent } from "./confirm";
import { retrieveCharge } from "./charges";
import { retrieveDispute } from "./disputes";
import { resourceMissing } from "./errors";
import { cancelIntent, retrieveIntent, updateIntent } from "./intents";
import { listPage } from "./lists";
import type { Params } from "./params";
import { createPaymentMethod, retrievePaymentMethod } from "./payment-methods";
import { createRefund, retrieveRefund } from "./refunds";
import type { Caller, Sandbox } from "./sandbox";

export type Call = {
  sandbox: Sandbox;
  params: Params;
  /** The object's id in the path; empty where the path has none. */
  id: string;
  caller: Caller;
  processing_ms: number | undefined;
};

type Route = {
  method: "GET" | "POST";
  pattern: RegExp;
  /** The name by which faults are ordered: `payment_intents.confirm`. */
  operation: string;
  isPublic?: true;
  handle: (call: Call) => unknown;
};

const ID = "([A-Za-z0-9_]{1,80})";

function at(path: string): RegExp {
  return new RegExp(`^/v1/${path.replace(":id", ID)}$`);
}

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
    pattern: at("payment_intents"),
    operation: "payment_intents.list",
    handle: ({ sandbox, params }) => {
      const items = sandbox.store.all("intents").map((record) => record.intent);
      return listPage(items, params, {
        url: "/v1/payment_intents",
        kind: "payment_intent",
        filters: ["customer"],
      });
    },
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
    method: "GET",
    pattern: at("payment_methods/:id"),
    operation: "payment_methods.retrieve",
    handle: plain(({ sandbox, id }) => retrievePaymentMethod(sandbox, id)),
  },
  {
    method: "GET",
    pattern: at("charges"),
    operation: "charges.list",
    handle: ({ sandbox, params }) =>
      listPage(sandbox.store.all("charges"), params, {
        url: "/v1/charges",
        kind: "charge",
        filters: ["payment_intent"],
      }),
  },
  {
    method: "GET",
    pattern: at("charges/:id"),
    operation: "charges.retrieve",
    handle: plain(({ sandbox, id }) => retrieveCharge(sandbox, id)),
  },
  {
    method: "POST",
    pattern: at("refunds"),
    operation: "refunds.create",
    handle: ({ sandbox, params }) => createRefund(sandbox, params),
  },
  {
    method: "GET",
    pattern: at("refunds"),
    operation: "refunds.list",
    handle: ({ sandbox, params }) =>
      listPage(sandbox.store.all("refunds"), params, {
        url: "/v1/refunds",
        kind: "refund",
        filters: ["charge", "payment_intent"],
      }),
  },
  {
    method: "GET",
    pattern: at("refunds/:id"),
    operation: "refunds.retrieve",
    handle: plain(({ sandbox, id }) => retrieveRefund(sandbox, id)),
  },
  {
    method: "GET",
    pattern: at("disputes"),
    operation: "disputes.list",
    handle: ({ sandbox, params }) =>
      listPage(sandbox.store.all("disputes"), params, {
        url: "/v1/disputes",
        kind: "dispute",
        filters: ["charge", "payment_intent"],
      }),
  },
  {
    method: "GET",
    pattern: at("disputes/:id"),
    operation: "disputes.retrieve",
    handle: plain(({ sandbox, id }) => retrieveDispute(sandbox, id)),
  },
  {
    method: "GET",
    pattern: at("events"),
    operation: "events.list",
    handle: ({ sandbox, params }) =>
      listPage(sandbox.store.all("events"), params, { url: "/v1/events", kind: "event", filters: ["type"] }),
  },
  {
    method: "GET",
    pattern: at("events/:id"),
    operation: "events.retrieve",
    handle: plain(({ sandbox, id }) => {
      const event = sandbox.store.get("events", id);
      if (!event) throw resourceMissing("event", id, "id");
      return event;
    }),
  },
  {
    method: "GET",
    pattern: at("balance"),
    operation: "balance.retrieve",
    handle: plain(({ sandbox }) => balance(sandbox)),
  },
];

/** For calls without parameters of their own. */
function plain(handle: (call: Call) => unknown): (call: Call) => unknown {
  return (call) => {
    call.params.refuseOthers();
    return handle(call);
  };
}

function balance(sandbox: Sandbox): unknown {
  const amount = sandbox.store
    .all("charges")
    .filter((charge) => charge.paid)
    .reduce((sum, charge) => sum + charge.amount - charge.amount_refunded, 0);
  const available = [{ amount, currency: "usd", source_types: { card: amount } }];
  return { object: "balance", available, livemode: false, pending: [] };
}
