import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chargeCard, loadCardProvider, readCharge, type Say, STRIPE_SCRIPT } from "./card-client";

/** A fake of the provider's browser object with fixed responses: an outside service, which a test may replace. */
function provider(answers: { confirm?: object; retrieve?: object; method?: object }): Stripe {
  const {
    confirm = { paymentIntent: { id: "pi_1", status: "succeeded" } },
    retrieve = { error: { type: "api_connection_error" } },
    method = { paymentMethod: { id: "pm_1" } },
  } = answers;
  const stripe: Pick<Stripe, "createPaymentMethod" | "confirmCardPayment" | "retrievePaymentIntent"> = {
    createPaymentMethod: () => Promise.resolve(method) as never,
    confirmCardPayment: () => Promise.resolve(confirm) as never,
    retrievePaymentIntent: () => Promise.resolve(retrieve) as never,
  };
  return stripe as Stripe;
}

const charge = (stripe: Stripe, say?: Say) =>
  chargeCard({
    say,
    stripe,
    card: {} as StripeCardElement,
    clientSecret: "pi_1_secret_x",
    billing: { name: "anonymous", email: "member@nibash.test" },
    busy: "The card provider is busy. Nothing was charged. Please try again in a moment.",
  });
const refused = (type: string, message: string, code?: string) => ({ error: { type, message, code } });
const intent = (status: string, message?: string) => ({
  paymentIntent: { id: "pi_1", status, last_payment_error: message ? { message } : null },
});

describe("chargeCard", () => {
  it.each([
    ["succeeded", provider({}), { state: "charged", transactionId: "pi_1" }],
    ["processing", provider({ confirm: intent("processing") }), { state: "charged", transactionId: "pi_1" }],
    [
      "declined",
      provider({ confirm: refused("card_error", "Your card was declined.", "card_declined") }),
      { state: "refused", message: "Your card was declined." },
    ],
    [
      "not authenticated",
      provider({ confirm: refused("invalid_request_error", "No.", "payment_intent_authentication_failure") }),
      { state: "refused", message: "No." },
    ],
    [
      "typed wrong",
      provider({
        method: refused("validation_error", "Your card number is incomplete.", "incomplete_number"),
      }),
      { state: "refused", message: "Your card number is incomplete." },
    ],
  ])("returns the outcome: %s", async (_, stripe, outcome) => {
    await expect(charge(stripe)).resolves.toEqual(outcome);
    const inBengali = await charge(stripe, ({ code }) => `বাংলা ${code ?? ""}`);
    expect(inBengali).toEqual(
      "message" in outcome ? { ...outcome, message: expect.stringMatching(/^বাংলা \w+$/) as string } : outcome,
    );
  });

  it.each([
    [
      "the connection broke and it was charged",
      intent("succeeded"),
      { state: "charged", transactionId: "pi_1" },
    ],
    ["the connection broke before it", intent("requires_payment_method"), { state: "uncharged" }],
    [
      "the connection broke and it was declined",
      intent("requires_payment_method", "Your card was declined."),
      { state: "refused", message: "Your card was declined." },
    ],
    ["the intent was cancelled in between", intent("canceled"), { state: "outdated" }],
    [
      "the provider cannot be asked either",
      refused("api_connection_error", "Offline."),
      { state: "unknown" },
    ],
  ])("looks up the outcome after an API error when %s", async (_, retrieve, outcome) => {
    for (const type of ["api_connection_error", "api_error"])
      await expect(charge(provider({ confirm: refused(type, "?"), retrieve }))).resolves.toEqual(outcome);
  });

  it("returns charged when another tab has already paid", async () => {
    const confirm = refused("invalid_request_error", "Already.", "payment_intent_unexpected_state");
    await expect(charge(provider({ confirm, retrieve: intent("succeeded") }))).resolves.toMatchObject({
      state: "charged",
    });
  });

  it("says that nothing was charged when the provider's rate limit is exceeded", async () => {
    const stripe = provider({
      confirm: refused("invalid_request_error", "Request rate limit exceeded.", "rate_limit"),
    });
    await expect(charge(stripe)).resolves.toMatchObject({
      state: "refused",
      message: expect.stringContaining("Nothing was charged") as string,
    });
  });
});

it("readCharge returns unknown when the payment cannot be retrieved", async () => {
  await expect(readCharge(provider({}), "pi_1_secret_x")).resolves.toEqual({ state: "unknown" });
});

/** Stripe.js with a blocked or removed frame: it rejects instead of returning an error. */
function rejecting(
  ...calls: ("createPaymentMethod" | "confirmCardPayment" | "retrievePaymentIntent")[]
): Stripe {
  const reject = () => Promise.reject(new Error("We could not retrieve data from the specified Element."));
  return { ...provider({}), ...Object.fromEntries(calls.map((call) => [call, reject])) };
}

describe("chargeCard when Stripe.js rejects", () => {
  it("returns refused when the payment method cannot be created", async () => {
    expect(await charge(rejecting("createPaymentMethod"))).toMatchObject({ state: "refused" });
  });

  it("returns refused when Stripe.js throws synchronously", async () => {
    const throwing = {
      ...provider({}),
      createPaymentMethod: () => {
        throw new Error("IntegrationError");
      },
    } as Stripe;
    expect(await charge(throwing)).toMatchObject({ state: "refused" });
  });

  it("retrieves the payment when the confirmation rejects", async () => {
    const charged = {
      ...rejecting("confirmCardPayment"),
      retrievePaymentIntent: () => Promise.resolve(intent("succeeded")),
    };
    expect(await charge(charged as unknown as Stripe)).toEqual({ state: "charged", transactionId: "pi_1" });
  });

  it("returns unknown when the retrieval rejects too", async () => {
    expect(await charge(rejecting("confirmCardPayment", "retrievePaymentIntent"))).toEqual({
      state: "unknown",
    });
  });
});

const CONFIG = { publishableKey: "pk_test_1", scriptUrl: null };

/** The scripts added to the page, newest last; none loads by itself. */
let scripts: Script[] = [];
class Script extends EventTarget {
  src = "";
  isOnPage = false;
  setAttribute = vi.fn();
  remove = () => {
    this.isOnPage = false;
  };
}

/** The part of a page that the loader uses. */
const page = {
  createElement: () => new Script(),
  querySelector: () => scripts.find(({ isOnPage }) => isOnPage),
  head: {
    append: (script: Script) => {
      script.isOnPage = true;
      scripts.push(script);
    },
  },
};

it("loads the Stripe.js release that @stripe/stripe-js expects", () => {
  const { resolve } = createRequire(import.meta.url);
  const stripeJs = readFileSync(
    join(dirname(resolve("@stripe/stripe-js")), "..", "dist", "pure.mjs"),
    "utf8",
  );
  const [, release = ""] = /RELEASE_TRAIN = '([^']+)'/.exec(stripeJs) ?? [];
  expect(STRIPE_SCRIPT).toBe(`https://js.stripe.com/${release}/stripe.js`);
});

describe("loadCardProvider with a hanging script", () => {
  beforeEach(() => {
    scripts = [];
    vi.stubGlobal("window", {});
    vi.stubGlobal("document", page);
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Starts the loader, and waits until it gives up. */
  async function pressInVain(): Promise<void> {
    const late = expect(loadCardProvider(CONFIG)).rejects.toThrow("late");
    await vi.runAllTimersAsync();
    await late;
  }

  it("requests the script at a new URL on each attempt", async () => {
    for (let press = 0; press < 3; press += 1) await pressInVain();
    expect(new Set(scripts.map(({ src }) => src)).size).toBe(3);
    for (const { src } of scripts) expect(src.split("?")[0]).toBe(STRIPE_SCRIPT);
    expect(scripts.filter(({ isOnPage }) => isOnPage)).toEqual(scripts.slice(-1));
  });

  it("opens Stripe with the publishable key once a later attempt loads", async () => {
    await pressInVain();
    const opened = loadCardProvider(CONFIG);
    const made = { _registerWrapper: vi.fn() };
    const version = STRIPE_SCRIPT.split("/").at(-2);
    const open = Object.assign(
      vi.fn(() => made),
      { version },
    );
    Object.assign(window, { Stripe: open });
    scripts.at(-1)?.dispatchEvent(new Event("load"));
    expect(await opened).toBe(made);
    expect(open).toHaveBeenCalledWith("pk_test_1");
  });

  it("requests the script again after a load error", async () => {
    const refused = expect(loadCardProvider(CONFIG)).rejects.toThrow("Couldn't load");
    scripts.at(-1)?.dispatchEvent(new Event("error"));
    await refused;
    await pressInVain();
    expect(scripts).toHaveLength(2);
  });
});
