import type { IncomingMessage, ServerResponse } from "node:http";
import { refusalOf, unknownKey } from "./account";
import { SandboxError, faultError, invalidRequest } from "./errors";
import type { CallFaults } from "./faults";
import { CORS, readBody, send } from "./http";
import { IdempotencyKeys } from "./idempotency";
import { newId } from "./ids";
import { expandAll } from "./lists";
import { decodeForm, type Params } from "./params";
import type { Call, Route } from "./route";
import { ROUTES } from "./routes";
import type { Caller, Sandbox } from "./sandbox";
import { API_VERSION } from "./state";

type Answer = { status: number; body: string; executed: boolean };
type Keys = { secret: string; publishable: string };

/** Handles `/v1/*`: finds the call, authenticates the caller, replays or claims the idempotency key, applies faults, responds. */
export class Api {
  private readonly idempotency: IdempotencyKeys;

  constructor(
    private readonly sandbox: Sandbox,
    private readonly keys: Keys,
    private readonly signal: AbortSignal,
  ) {
    this.idempotency = new IdempotencyKeys(sandbox.store, sandbox.now);
  }

  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const requestId = newId("req");
    const headers = {
      ...CORS,
      "Content-Type": "application/json",
      "Request-Id": requestId,
      "Stripe-Version": API_VERSION,
    };
    try {
      const text = request.method === "POST" ? await readBody(request) : url.search.slice(1);
      await this.serve({ request, response, url, text, requestId, headers });
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      const answer = asAnswer(error);
      send(response, answer.status, answer.body, headers);
    }
  }

  private async serve(at: Arrival): Promise<void> {
    checkVersion(at.request);
    const { route, id } = findRoute(at.request.method ?? "GET", at.url.pathname);
    const params = decodeForm(at.text);
    const caller = this.identify(at.request, params, route);
    const faults = this.sandbox.faults.drawForCall(route.operation);
    const key = at.request.method === "POST" ? header(at.request, "idempotency-key") : undefined;
    const call = { sandbox: this.sandbox, params, id, caller, processing_ms: faults.processing_ms };
    if (!key) return this.perform(at, route, call, faults);
    const stored = this.idempotency.claim(key, at.url.pathname, params.fingerprint());
    if (stored) {
      const replayed = { "Idempotency-Key": key, "Idempotent-Replayed": "true" };
      await this.wait(faults.latency.before);
      if (faults.drop) return void at.response.destroy();
      send(at.response, stored.status, stored.body, { ...at.headers, ...replayed });
      return;
    }
    try {
      await this.perform(
        { ...at, headers: { ...at.headers, "Idempotency-Key": key } },
        route,
        call,
        faults,
        key,
      );
    } finally {
      this.idempotency.release(key);
    }
  }

  private async perform(
    at: Arrival,
    route: Route,
    call: Call,
    faults: CallFaults,
    key?: string,
  ): Promise<void> {
    await this.wait(faults.latency.before);
    if (faults.drop === "before") return void at.response.destroy();
    if (faults.status?.when === "before") throw faultError(faults.status.value);
    const answer = this.execute(at, route, call, faults, key);
    await this.wait(faults.latency.after);
    if (faults.drop === "after") return void at.response.destroy();
    send(at.response, answer.status, answer.body, at.headers);
  }

  /** The effect, its events and the stored response are one line of the log. */
  private execute(at: Arrival, route: Route, call: Call, faults: CallFaults, key?: string): Answer {
    const { store, webhooks } = this.sandbox;
    webhooks.causedBy({ request: at.requestId, idempotency_key: key ?? null });
    const answer = store.transaction(() => {
      const { status: fault } = faults;
      const failed = fault && fault.when !== "before" ? asAnswer(faultError(fault.value), true) : null;
      const done = failed && fault?.when === "instead" ? failed : run(route, call);
      const told = failed ?? done;
      const { status, body } = told;
      const fingerprint = call.params.fingerprint();
      if (key && told.executed)
        this.idempotency.keep(key, { endpoint: at.url.pathname, fingerprint, status, body });
      return told;
    });
    webhooks.wake();
    return answer;
  }

  private identify(request: IncomingMessage, params: Params, route: Route): Caller {
    const given = idempotencyKeyOf(request) ?? params.text("key");
    params.text("key");
    if (!given) {
      throw invalidRequest(
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.",
        { status: 401 },
      );
    }
    if (given !== this.keys.secret && given !== this.keys.publishable) throw unknownKey(given);
    const refusal = refusalOf(this.sandbox, { ...route, key: given });
    if (refusal) throw refusal;
    if (given === this.keys.secret) return "secret";
    if (route.isPublic) return "publishable";
    throw invalidRequest(
      "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
      { status: 403, code: "secret_key_required" },
    );
  }

  private wait(milliseconds: number): Promise<void> {
    return this.sandbox.faults.wait(milliseconds, this.signal);
  }
}

type Arrival = {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  text: string;
  requestId: string;
  headers: Record<string, string>;
};

function run(route: Route, call: Call): Answer {
  try {
    const expand = call.params.texts("expand") ?? [];
    const value = expandAll(call.sandbox, route.handle(call), expand);
    return { status: 200, body: `${JSON.stringify(value, null, 2)}\n`, executed: true };
  } catch (error) {
    if (error instanceof SandboxError) return asAnswer(error);
    throw error;
  }
}

function asAnswer(error: SandboxError, executed = error.executed): Answer {
  return { status: error.status, body: `${JSON.stringify({ error: error.body }, null, 2)}\n`, executed };
}

function findRoute(method: string, path: string): { route: Route; id: string } {
  for (const route of ROUTES) {
    const match = route.method === method ? route.pattern.exec(path) : null;
    if (match) return { route, id: match[1] ?? "" };
  }
  throw invalidRequest(
    `Unrecognized request URL (${method}: ${path.slice(0, 200)}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    { status: 404 },
  );
}

/** The minor version may differ within a release train; another train is incompatible. */
function checkVersion(request: IncomingMessage): void {
  const version = header(request, "stripe-version") ?? API_VERSION;
  const train = API_VERSION.slice(API_VERSION.indexOf("."));
  if (version.endsWith(train)) return;
  throw invalidRequest(`Invalid Stripe API version: ${version}. The card sandbox speaks ${API_VERSION}.`);
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Returns the key of `Authorization: Bearer …` or of Basic auth's user name; Stripe accepts both. */
export function idempotencyKeyOf(request: IncomingMessage): string | undefined {
  const [scheme, credentials] = (header(request, "authorization") ?? "").split(" ");
  if (!credentials) return undefined;
  if (scheme?.toLowerCase() === "bearer") return credentials;
  if (scheme?.toLowerCase() === "basic") return Buffer.from(credentials, "base64").toString().split(":")[0];
  return undefined;
}
