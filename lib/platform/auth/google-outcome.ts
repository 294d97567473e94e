import { NO_SIGN_IN } from "@/lib/platform/contracts/messages";

/** next-auth redirects here with `?error=`; the page notifies the window that opened it, or redirects to /login. */
export const DONE = "/auth/done";

/** Messages for the error codes in that address, next-auth's and ours. */
const MESSAGES = {
  AccessDenied: "Google has not verified this email address, so it cannot be used to sign in.",
  OAuthAccountNotLinked: "This Google account belongs to another person here.",
  GoogleOtherAddress:
    "This Google account has another email address than the account here. Please log in with your password.",
  GoogleEnded:
    "Signing in with Google was ended for this account. Please log in with your password; your account page allows it again.",
  GoogleNotClaimed:
    "An account here waits for this address to be confirmed. Please open the link that you got from the office or by mail first.",
  unavailable: NO_SIGN_IN,
};

type Code = keyof typeof MESSAGES;

/** Returns the address of that page with an error code. */
export const donePath = (code: Code): string => `${DONE}?error=${code}`;

/** Returns the message for an error code, if it is known. */
export const googleMessage = (code: string): string | undefined =>
  Object.hasOwn(MESSAGES, code) ? MESSAGES[code as Code] : undefined;
