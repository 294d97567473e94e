import { findFreePort } from "@/scripts/free-port";
import { Refusal } from "@/scripts/refusal";
import { startRecorder, type Recorded } from "./recorder";
import { startStripeMock } from "./stripe-mock";

const SETTINGS = {
  MONGODB_URI: "mongodb://127.0.0.1/not-used",
  NEXTAUTH_SECRET: "check-stripe-nextauth-secret-of-32-characters",
  ACCESS_TOKEN_SECRET: "check-stripe-access-token-secret-of-32-characters",
  NEXTAUTH_URL: "http://localhost:3000",
  STRIPE_SECRET_KEY: "sk_test_123",
  STRIPE_WEBHOOK_SECRET: "whsec_check",
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_123",
  LOG_LEVEL: "silent",
};

/** Sends each Stripe call of the product once to a mock made from Stripe's API description. */
export async function checkAgainstMock(say: (line: string) => void): Promise<void> {
  const port = await findFreePort();
  const mock = await startStripeMock(port);
  const recorder = await startRecorder(`http://127.0.0.1:${port}`);
  Object.assign(process.env, SETTINGS, { CARD_SANDBOX_URL: recorder.url });
  try {
    // Imported here, since the product's client reads its address from the environment.
    const { STRIPE_CALLS } = await import("./calls");
    let refused = 0;
    for (const { call, request, send } of STRIPE_CALLS) {
      recorder.seen.length = 0;
      const failure = await send().then(
        () => "",
        (error: unknown) => String(error),
      );
      const sent = recorder.seen.find((recorded) => recorded.request === request);
      const refusal = sent ? sent.refusal || failure : `was not sent as ${request}. ${failure}`;
      if (refusal) refused += 1;
      say(refusal ? `✗ ${call}: ${refusal}` : `✓ ${call}: ${accepted(sent)}`);
    }
    if (refused > 0) throw new Refusal(`Stripe's description refuses ${refused} calls.`);
    say("Stripe's description accepts every call of the product.");
  } finally {
    recorder.close();
    mock.kill();
  }
}

function accepted(sent: Recorded | undefined): string {
  return sent ? `${sent.request} ${sent.parameters} → ${sent.status}` : "";
}
