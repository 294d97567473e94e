import { randomText } from "./ids";
import type { Sandbox } from "./sandbox";
import type { MethodRecord } from "./state";

/** Who is present: no one (`off_session`), the payer, or someone who saves a card. */
type Presence = "off_session" | "on_session" | "setup";

/** Whether the bank requires 3-D Secure (https://docs.stripe.com/testing, "Authentication and setup"). */
export function needsChallenge({ scenario, isSetUp }: MethodRecord, presence: Presence): boolean {
  switch (scenario.challenge) {
    case true:
      return true;
    case "unless_set_up":
      return presence !== "off_session" || !isSetUp;
    case "on_session":
      return presence === "on_session";
    default:
      return false;
  }
}

/** Returns the bank's page for one confirmation: shown by the browser's script, or by redirect if there is a `returnUrl`. */
export function challengeAction(sandbox: Sandbox, id: string, returnUrl: string | undefined) {
  const token = `${id}_3ds_${randomText(24)}`;
  const url = `${sandbox.url}/3ds/challenge/${token}`;
  const next_action =
    returnUrl === undefined
      ? { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url } }
      : { type: "redirect_to_url", redirect_to_url: { url, return_url: returnUrl } };
  return { token, next_action };
}
