import { call, type Answer, type PageError, type PageIntent, type PageSetup, ORIGIN } from "./api";
import { CardElement } from "./card-element";
import { Elements } from "./elements";

const POLL_MS = 1_000;

/**
 * Shows the bank's page in a dialog until the customer has answered or closed it.
 * Also polls `isOver`, for an answer given in another window.
 */
async function showChallenge(address: string, isOver: () => Promise<boolean>): Promise<void> {
  const dialog = makeDialog();
  dialog.append(makeFrame(address), makeCancel(dialog));
  document.body.append(dialog);
  dialog.showModal();
  await new Promise<void>((resolve) => {
    const onMessage = (event: MessageEvent): void => {
      if (event.origin === ORIGIN && event.data === "card-sandbox:3ds-done") dialog.close();
    };
    const poll = setInterval(() => void isOver().then((over) => over && dialog.close()), POLL_MS);
    addEventListener("message", onMessage);
    dialog.addEventListener("close", () => {
      removeEventListener("message", onMessage);
      clearInterval(poll);
      dialog.remove();
      resolve();
    });
  });
}

function makeDialog(): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", "3-D Secure authentication");
  Object.assign(dialog.style, {
    width: "min(440px, calc(100vw - 32px))",
    margin: "auto",
    padding: "0 0 12px",
    border: "0",
    borderRadius: "8px",
    background: "#fff",
    color: "#1c2036",
  });
  return dialog;
}

function makeFrame(address: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.src = address;
  frame.title = "3-D Secure challenge";
  frame.name = "card-sandbox-challenge";
  Object.assign(frame.style, { display: "block", width: "100%", height: "340px", border: "0" });
  return frame;
}

function makeCancel(dialog: HTMLDialogElement): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Close";
  button.addEventListener("click", () => dialog.close());
  Object.assign(button.style, { display: "block", margin: "0 24px", minHeight: "44px", font: "inherit" });
  return button;
}

/** The release train that `@stripe/stripe-js` 10 requests. */
const VERSION = "endive";

type MethodData = { type?: string; card?: unknown; billing_details?: object; metadata?: object };
type ConfirmData = { payment_method?: string | MethodData; return_url?: string; receipt_email?: string };
type IntentResult = { paymentIntent: PageIntent; error?: undefined } | { error: PageError };

type SetupResult = { setupIntent: PageSetup; error?: undefined } | { error: PageError };

const UNAUTHENTICATED: PageError = {
  type: "invalid_request_error",
  code: "payment_intent_authentication_failure",
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/** What `Stripe(publishableKey)` returns, for the one flow that is simulated. */
class SandboxStripe {
  constructor(private readonly key: string) {}

  elements(): Elements {
    return new Elements();
  }

  async createPaymentMethod(data: MethodData) {
    const answer = await this.makeMethod({ ...data, type: "card" });
    return answer.error ? { error: answer.error } : { paymentMethod: answer.value };
  }

  async confirmCardPayment(
    clientSecret: string,
    data: ConfirmData = {},
    options: { handleActions?: boolean } = {},
  ): Promise<IntentResult> {
    const method = await this.methodId(data.payment_method);
    if (method.error) return { error: method.error };
    const answer = await call<PageIntent>("POST", `payment_intents/${intentId(clientSecret)}/confirm`, {
      key: this.key,
      client_secret: clientSecret,
      payment_method: method.value,
      receipt_email: data.receipt_email,
      return_url: data.return_url,
      use_stripe_sdk: true,
    });
    if (answer.error) return { error: answer.error };
    return options.handleActions === false ? { paymentIntent: answer.value } : this.finish(answer.value);
  }

  async retrievePaymentIntent(clientSecret: string): Promise<IntentResult> {
    const answer = await call<PageIntent>("GET", `payment_intents/${intentId(clientSecret)}`, {
      key: this.key,
      client_secret: clientSecret,
    });
    return answer.error ? { error: answer.error } : { paymentIntent: answer.value };
  }

  async handleCardAction(clientSecret: string): Promise<IntentResult> {
    const result = await this.retrievePaymentIntent(clientSecret);
    return result.error ? result : this.finish(result.paymentIntent);
  }

  async confirmCardSetup(clientSecret: string, data: ConfirmData = {}): Promise<SetupResult> {
    const method = await this.methodId(data.payment_method);
    if (method.error) return { error: method.error };
    const answer = await call<PageSetup>("POST", `setup_intents/${setupId(clientSecret)}/confirm`, {
      key: this.key,
      client_secret: clientSecret,
      payment_method: method.value,
      return_url: data.return_url,
      use_stripe_sdk: true,
    });
    return answer.error ? { error: answer.error } : this.finishSetup(answer.value);
  }

  async retrieveSetupIntent(clientSecret: string): Promise<SetupResult> {
    const fields = { key: this.key, client_secret: clientSecret };
    const answer = await call<PageSetup>("GET", `setup_intents/${setupId(clientSecret)}`, fields);
    return answer.error ? { error: answer.error } : { setupIntent: answer.value };
  }

  handleNextAction({ clientSecret }: { clientSecret: string }): Promise<IntentResult> {
    return this.handleCardAction(clientSecret);
  }

  /* React Stripe.js checks for these on a Stripe object; the flow never calls them. */
  createToken = unplayed;
  createSource = unplayed;

  registerAppInfo(): void {
    // Stripe's statistics: nothing to store here.
  }

  _registerWrapper(): void {
    // As above.
  }

  private async methodId(method: ConfirmData["payment_method"]): Promise<Answer<string | undefined>> {
    if (typeof method !== "object") return { value: method };
    const made = await this.makeMethod({ ...method, type: "card" });
    return made.error ? { error: made.error } : { value: made.value.id };
  }

  private makeMethod(data: MethodData): Promise<Answer<{ id: string }>> {
    const { card, billing_details, metadata } = data;
    if (!(card instanceof CardElement)) {
      const message = "A card Element is needed to create a payment method in the browser.";
      return Promise.resolve({ error: { type: "invalid_request_error", message } });
    }
    const typed = card.read();
    if ("error" in typed) return Promise.resolve({ error: typed.error });
    const fields = { key: this.key, type: "card", card: typed.card, billing_details, metadata };
    return call<{ id: string }>("POST", "payment_methods", fields);
  }

  /** Shows the challenge, if there is one, and returns the setup after it. */
  private async finishSetup(setup: PageSetup): Promise<SetupResult> {
    const address = setup.next_action?.use_stripe_sdk?.stripe_js;
    if (setup.status !== "requires_action" || !address) return { setupIntent: setup };
    await showChallenge(address, async () => {
      const now = await this.retrieveSetupIntent(setup.client_secret);
      return !now.error && now.setupIntent.status !== "requires_action";
    });
    const after = await this.retrieveSetupIntent(setup.client_secret);
    if (after.error) return after;
    const { status, last_setup_error } = after.setupIntent;
    if (status === "requires_action")
      return { error: { ...UNAUTHENTICATED, code: "setup_intent_authentication_failure" } };
    return last_setup_error ? { error: { ...last_setup_error, setup_intent: after.setupIntent } } : after;
  }

  /** Shows the challenge, if there is one, and returns the intent after it. */
  private async finish(intent: PageIntent): Promise<IntentResult> {
    const address = intent.next_action?.use_stripe_sdk?.stripe_js;
    if (intent.status !== "requires_action" || !address) return { paymentIntent: intent };
    await showChallenge(address, async () => {
      const now = await this.retrievePaymentIntent(intent.client_secret);
      return !now.error && now.paymentIntent.status !== "requires_action";
    });
    const after = await this.retrievePaymentIntent(intent.client_secret);
    if (after.error) return after;
    const { status, last_payment_error } = after.paymentIntent;
    if (status === "requires_action")
      return { error: { ...UNAUTHENTICATED, payment_intent: after.paymentIntent } };
    return last_payment_error
      ? { error: { ...last_payment_error, payment_intent: after.paymentIntent } }
      : after;
  }
}

function unplayed(): Promise<{ error: PageError }> {
  const message = "The card sandbox plays payment intents and setup intents only.";
  return Promise.resolve({ error: { type: "invalid_request_error", message } });
}

function intentId(clientSecret: string): string {
  const [id] = clientSecret.split("_secret_");
  if (!id?.startsWith("pi_")) throw new Error("Invalid value for stripe.confirmCardPayment intent secret.");
  return id;
}

function setupId(clientSecret: string): string {
  const [id] = clientSecret.split("_secret_");
  if (!id?.startsWith("seti_")) throw new Error("Invalid value for stripe.confirmCardSetup intent secret.");
  return id;
}

function Stripe(key: string): SandboxStripe {
  if (!/^pk_test_/.test(key))
    throw new Error("The card sandbox takes publishable test keys only: pk_test_….");
  return new SandboxStripe(key);
}
Stripe.version = VERSION;

Object.assign(window, { Stripe });
