import type { IncomingMessage, ServerResponse } from "node:http";
import type Stripe from "stripe";
import { z } from "zod";
import { accountBodySchema, changeAccount } from "./account";
import { handleDispute, handleRefund, handleThinEvent, handleFraudWarning } from "./admin-events";
import { idempotencyKeyOf } from "./api";
import { DECLINES } from "./cards";
import { SandboxError, invalidRequest } from "./errors";
import { faultsBodySchema } from "./faults";
import { readBody, sendJson } from "./http";
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
function handlePaymentMethod(sandbox: Sandbox, given: unknown): Stripe.PaymentMethod {
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

const eventBodySchema = z.strictObject({
  type: z.string().max(80),
  object: z.record(z.string(), z.unknown()),
});
const resendBodySchema = z.strictObject({ event: z.string() });

const RECENT = 100;

type Action = (sandbox: Sandbox, body: unknown) => unknown;

/** The calls under `/_sandbox`, which real Stripe does not have; they need the secret key. */
const ACTIONS: Record<string, Action> = {
  "GET /_sandbox/state": (sandbox) => state(sandbox),
  "GET /_sandbox/recent": (sandbox) => recent(sandbox),
  "GET /_sandbox/faults": (sandbox) => ({ rules: sandbox.store.all("rules") }),
  "POST /_sandbox/faults": (sandbox, body) => {
    const { rules, seed } = faultsBodySchema.parse(body);
    sandbox.faults.configure(rules, seed);
    return { rules: sandbox.store.all("rules") };
  },
  "DELETE /_sandbox/faults": (sandbox) => {
    sandbox.faults.clear();
    sandbox.faults.release();
    return { rules: [] };
  },
  "POST /_sandbox/reset": (sandbox) => {
    sandbox.webhooks.reset();
    sandbox.store.clear();
    return { reset: true };
  },
  "POST /_sandbox/dispute": handleDispute,
  "POST /_sandbox/refund": handleRefund,
  "POST /_sandbox/early-fraud-warning": handleFraudWarning,
  "POST /_sandbox/thin": handleThinEvent,
  "POST /_sandbox/account": (sandbox, body) => changeAccount(sandbox, accountBodySchema.parse(body)),
  "POST /_sandbox/payment-method": handlePaymentMethod,
  "POST /_sandbox/event": (sandbox, body) => {
    const { type, object } = eventBodySchema.parse(body);
    return sandbox.webhooks.emit(type, object);
  },
  "POST /_sandbox/resend": (sandbox, body) => {
    const id = resendBodySchema.parse(body).event;
    const event = sandbox.store.get("events", id) ?? sandbox.store.get("thin_events", id);
    if (!event) throw invalidRequest("No such event.", { status: 404, code: "resource_missing" });
    sandbox.webhooks.resend(event);
    return event;
  },
};

export async function handleAdmin(
  sandbox: Sandbox,
  secretKey: string,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  if (path === "/_sandbox/health") {
    sendJson(response, 200, { status: "ok" });
    return;
  }
  if (idempotencyKeyOf(request) !== secretKey) {
    sendJson(response, 401, { error: { message: "These calls need the secret key." } });
    return;
  }
  const action = ACTIONS[`${request.method} ${path}`];
  if (!action) {
    sendJson(response, 404, { error: { message: "No such knob." } });
    return;
  }
  try {
    const body = readJson(await readBody(request));
    const answer = sandbox.store.transaction(() => action(sandbox, body));
    sandbox.webhooks.wake();
    sendJson(response, 200, answer);
  } catch (error) {
    if (error instanceof z.ZodError) {
      sendJson(response, 400, { error: { message: z.prettifyError(error) } });
      return;
    }
    if (error instanceof SandboxError) {
      sendJson(response, error.status, { error: error.body });
      return;
    }
    throw error;
  }
}

function readJson(text: string): unknown {
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest("The body must be JSON.");
  }
}

/** Returns only the newest money objects, since all of them grow in a long run. */
function recent({ store }: Sandbox) {
  return {
    charges: store.all("charges").slice(-RECENT),
    refunds: store.all("refunds").slice(-RECENT),
    disputes: store.all("disputes").slice(-RECENT),
    events: store.all("events").slice(-RECENT),
  };
}

function state({ store }: Sandbox) {
  return {
    intents: store.all("intents").map((record) => record.intent),
    charges: store.all("charges"),
    customers: store.all("customers"),
    methods: store.all("methods").map((record) => record.method),
    setups: store.all("setups").map((record) => record.setup),
    refunds: store.all("refunds"),
    disputes: store.all("disputes"),
    transactions: store.all("transactions"),
    warnings: store.all("warnings"),
    events: store.all("events"),
    thin_events: store.all("thin_events"),
    deliveries: store.all("deliveries"),
    rules: store.all("rules"),
  };
}
