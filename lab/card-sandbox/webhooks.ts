import { createHmac } from "node:crypto";
import type { Faults } from "./faults";
import { newId } from "./ids";
import { API_VERSION, type Delivery, type SandboxEvent, type Tampering, type ThinEvent } from "./state";
import type { Store } from "./store";
import { thinEventOf } from "./thin-events";

/** Short at first, so that a restart causes little delay, then a minute each; about 40 minutes in all. */
const BACKOFF_MS = [200, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
const LAST_BACKOFF_MS = 60_000;
const MAX_ATTEMPTS = 48;
const ATTEMPT_TIMEOUT_MS = 10_000;
const MAX_AT_ONCE = 10;
/** The longest time that a held event waits for the next one to overtake it. */
const HELD_MS = 3_000;
const OVERTAKEN_MS = 400;

type Cause = { request: string | null; idempotency_key: string | null };

/** Creates events and delivers them, signed, to the product's webhook: retried, persisted, with faults on demand. */
export class Webhooks {
  private readonly active = new Set<string>();
  /** Ids of undelivered events, to avoid a search over a long run each time. */
  private readonly open: Set<string>;
  private readonly aborter = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private cause: Cause = { request: null, idempotency_key: null };

  constructor(
    private readonly store: Store,
    private readonly faults: Faults,
    private readonly target: { url: string | undefined; secret: string },
  ) {
    this.open = new Set(
      store
        .all("deliveries")
        .filter(isOpen)
        .map((delivery) => delivery.id),
    );
  }

  /** Sets the request that causes the next events. */
  causedBy(cause: Cause): void {
    this.cause = cause;
  }

  emit(type: string, object: object): SandboxEvent {
    const event: SandboxEvent = {
      id: newId("evt"),
      object: "event",
      api_version: API_VERSION,
      created: Math.floor(Date.now() / 1000),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: this.target.url ? 1 : 0,
      request: { id: this.cause.request, idempotency_key: this.cause.idempotency_key },
      type,
    };
    this.store.put("events", event);
    this.enqueue(event);
    return event;
  }

  /** Sends only a thin event. */
  emitThin(event: ThinEvent): ThinEvent {
    this.store.put("thin_events", event);
    this.enqueue(event);
    return event;
  }

  /** Sends an event again, without faults: `stripe events resend`. */
  resend(event: SandboxEvent | ThinEvent): void {
    this.schedule(event, { status: "pending", next_at: Date.now(), tampering: null });
    this.wake();
  }

  /** Sends due deliveries. Called after every request and by its own timer. */
  wake(): void {
    clearTimeout(this.timer);
    if (this.aborter.signal.aborted) return;
    const waiting = this.openDeliveries()
      .filter((delivery) => !this.active.has(delivery.id))
      .sort((left, right) => left.next_at - right.next_at);
    for (const delivery of waiting) {
      if (delivery.next_at > Date.now() || this.active.size >= MAX_AT_ONCE) break;
      void this.attempt(delivery);
    }
    const next = waiting.find((delivery) => !this.active.has(delivery.id));
    if (!next || this.active.size >= MAX_AT_ONCE) return;
    this.timer = setTimeout(() => this.wake(), Math.max(10, next.next_at - Date.now()));
  }

  /** Discards pending deliveries; the caller clears the store. */
  reset(): void {
    this.open.clear();
  }

  close(): void {
    clearTimeout(this.timer);
    this.aborter.abort();
  }

  private enqueue(event: SandboxEvent | ThinEvent): void {
    if (!this.target.url) return;
    const drawn = this.faults.drawForEvent(event.type);
    this.letHeldFollow();
    const due = Date.now() + drawn.delay_ms;
    const first = drawn.reorder
      ? { status: "held" as const, next_at: due + HELD_MS }
      : { status: drawn.lost ? ("lost" as const) : ("pending" as const), next_at: due };
    for (let copy = 0; copy < drawn.copies; copy++) {
      this.schedule(event, { ...first, tampering: drawn.tampering });
    }
    if (drawn.thin && event.object === "event") this.emitThin(thinEventOf(event));
  }

  private schedule(
    event: SandboxEvent | ThinEvent,
    how: Pick<Delivery, "status" | "next_at" | "tampering">,
  ): void {
    const empty = { attempts: 0, last_status: null, last_error: null };
    this.save({ id: newId("wd"), event: event.id, type: event.type, ...empty, ...how });
  }

  private save(delivery: Delivery): void {
    this.store.put("deliveries", delivery);
    if (isOpen(delivery)) this.open.add(delivery.id);
    else this.open.delete(delivery.id);
  }

  private openDeliveries(): Delivery[] {
    return [...this.open].flatMap((id) => this.store.get("deliveries", id) ?? []);
  }

  private letHeldFollow(): void {
    for (const delivery of this.openDeliveries()) {
      if (delivery.status !== "held") continue;
      this.save({ ...delivery, status: "pending", next_at: Date.now() + OVERTAKEN_MS });
    }
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const event = this.store.get("events", delivery.event) ?? this.store.get("thin_events", delivery.event);
    if (!event || !this.target.url) return;
    this.active.add(delivery.id);
    const answer = await this.post(this.target.url, event, delivery.tampering);
    this.active.delete(delivery.id);
    // Closed meanwhile: the attempt is repeated after the restart, as Stripe may do too.
    if (this.aborter.signal.aborted) return;
    this.settle(delivery, answer);
    this.wake();
  }

  private settle(delivery: Delivery, answer: { status: number | null; error: string | null }): void {
    const attempts = delivery.attempts + 1;
    const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300;
    this.save({
      ...delivery,
      attempts,
      last_status: answer.status,
      last_error: answer.error,
      status: isDelivered ? "delivered" : attempts >= MAX_ATTEMPTS ? "failed" : "pending",
      next_at: Date.now() + (BACKOFF_MS[attempts - 1] ?? LAST_BACKOFF_MS),
      // Only the first attempt is tampered with, so that the retry succeeds.
      tampering: null,
    });
  }

  private async post(
    url: string,
    event: SandboxEvent | ThinEvent,
    tampering: Tampering | null,
  ): Promise<{ status: number | null; error: string | null }> {
    const { body, header } = sign(event, this.target.secret, tampering);
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          "Stripe-Signature": header,
        },
        body,
        redirect: "manual",
        signal: AbortSignal.any([this.aborter.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return { status: response.status, error: null };
    } catch (error) {
      return { status: null, error: error instanceof Error ? error.message : String(error) };
    }
  }
}

function isOpen(delivery: Delivery): boolean {
  return delivery.status === "pending" || delivery.status === "held";
}

/** Returns body and `Stripe-Signature` header, corrupted if a fault requests it. */
function sign(
  event: SandboxEvent | ThinEvent,
  secret: string,
  tampering: Tampering | null,
): { body: string; header: string } {
  const body = JSON.stringify(event, null, 2);
  const age = tampering === "old_timestamp" ? 301 : 0;
  const timestamp = Math.floor(Date.now() / 1000) - age;
  const key = tampering === "wrong_secret" ? `${secret}x` : secret;
  const signature = createHmac("sha256", key).update(`${timestamp}.${body}`).digest("hex");
  const sent = tampering === "changed_byte" ? body.replace('"livemode": false', '"livemode": falsE') : body;
  return { body: sent, header: `t=${timestamp},v1=${signature}` };
}
