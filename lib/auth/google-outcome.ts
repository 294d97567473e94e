import { NO_SIGN_IN } from "@/lib/contracts/sign-in.sentences";

/** Where next-auth sends the browser with `?error=`; the page tells the opener of a pop-up, or goes on to /login. */
export const DONE = "/auth/done";

/** What the codes in that address mean for a person: next-auth's, and our own. */
const MESSAGES = {
  AccessDenied: "Google has not verified this email address, so it cannot be used to sign in.",
  OAuthAccountNotLinked: "This Google account belongs to another person here.",
  GoogleOtherAddress:
    "This Google account has another email address than the account here. Please log in with your password.",
  GoogleEnded:
    "Signing in with Google was ended for this account. Please log in with your password; your profile allows it again.",
  unavailable: NO_SIGN_IN,
};
type Code = keyof typeof MESSAGES;

/** That page, saying why nobody was let in. */
export const donePath = (code: Code): string => `${DONE}?error=${code}`;

/** The words for a code that came back from Google's way, if they are known. */
export const googleMessage = (code: string): string | undefined =>
  Object.hasOwn(MESSAGES, code) ? MESSAGES[code as Code] : undefined;
