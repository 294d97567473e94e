import { randomText } from "./ids";
import type { Sandbox } from "./sandbox";
import type { MethodRecord } from "./state";

/** Who sits before the screen: nobody (`off_session`), the payer, or somebody who saves a card. */
export type Presence = "off_session" | "on_session" | "setup";

/** Whether the bank wants to see the cardholder (https://docs.stripe.com/testing, "Authentication and setup"). */
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

/** The bank's page for one confirmation: shown by the browser's script, or by redirect where a `returnUrl` is given. */
export function challengeAction(sandbox: Sandbox, id: string, returnUrl: string | undefined) {
  const token = `${id}_3ds_${randomText(24)}`;
  const url = `${sandbox.url}/3ds/challenge/${token}`;
  const next_action =
    returnUrl === undefined
      ? { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url } }
      : { type: "redirect_to_url", redirect_to_url: { url, return_url: returnUrl } };
  return { token, next_action };
}
