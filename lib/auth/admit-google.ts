import { email as emailField } from "@/lib/contracts/fields";
import { GoogleAccountModel } from "@/models/google-account";
import { UserModel } from "@/models/user";
import { authRequest } from "./auth-request";
import { donePath } from "./google-outcome";

/** The part of Google's profile that we use. */
export interface GoogleProfile {
  readonly email?: string;
  readonly email_verified?: boolean;
}

/**
 * Returns true if a Google account may sign in, else the page that says why not. Rejects an address that Google has not
 * verified, a link to an account with another address, and a sign-in by Google that the user has ended, until their
 * password allows it again.
 */
export async function admitGoogle(googleId: string, profile: GoogleProfile): Promise<boolean | string> {
  const email = emailField.safeParse(profile.email);
  if (profile.email_verified !== true || !email.success) return false;
  authRequest().googleEmail = email.data;
  const linked = await GoogleAccountModel.findOne(
    { provider: "google", providerAccountId: googleId },
    { userId: 1 },
  ).lean();
  const shown = { email: 1, google_ended_at: 1 } as const;
  const owner =
    (linked && (await UserModel.findById(linked.userId, shown).lean())) ??
    (await UserModel.findOne({ email: email.data }, shown).lean());
  if (owner && owner.email !== email.data) return donePath("GoogleOtherAddress");
  return owner?.google_ended_at ? donePath("GoogleEnded") : true;
}
