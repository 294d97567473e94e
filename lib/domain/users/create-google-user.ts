import { email as emailField } from "@/lib/contracts/fields";
import { toDisplayName } from "@/lib/contracts/registration";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { UserModel, type UserDocument } from "@/models/user";

interface GoogleProfile {
  readonly email: string;
  readonly name?: string | null;
  readonly image?: string | null;
}

/** Allows only Google's picture host: the URL is visible to everyone who sees the person (docs/security.md F5). */
function googlePicture(address: string | null | undefined): string | null {
  return address && /^https:\/\/[\w-]+\.googleusercontent\.com\//.test(address) ? address : null;
}

/**
 * Creates an account with role `user` from a Google profile. Google has verified the address, else the sign-in would have been
 * rejected before. If a concurrent request (a second tab, a registration) has created the account, returns that one: linking
 * then decides whose it is (link-google-account.ts).
 */
export async function createGoogleUser(profile: GoogleProfile) {
  const user = await createOrFind({
    email: emailField.parse(profile.email),
    name: toDisplayName(profile.name?.trim().slice(0, 80)),
    image: googlePicture(profile.image),
    emailVerified: new Date(),
  });
  return {
    id: user._id.toString(),
    email: user.email,
    name: user.name,
    image: user.image,
    emailVerified: user.emailVerified ?? null,
  };
}

async function createOrFind(person: Pick<UserDocument, "email" | "name" | "image" | "emailVerified">) {
  try {
    return await UserModel.create(person);
  } catch (error) {
    const user = isDuplicateKey(error, "email") && (await UserModel.findOne({ email: person.email }).lean());
    if (!user) throw error;
    return user;
  }
}
