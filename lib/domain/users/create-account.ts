import { hashPassword } from "@/lib/auth/password-hash";
import type { Registration } from "@/lib/contracts/registration";
import { EMAIL_TAKEN } from "@/lib/contracts/users.sentences";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { AppError } from "@/lib/errors";
import { encodePhoto } from "@/lib/images/encode";
import { photoStore } from "@/lib/images/store";
import { UserModel } from "@/models/user";
import { discardPhoto } from "./discard-photo";
import { sendConfirmation } from "./send-account-links";

/**
 * Registers a user with role `user` (docs/product.md 3.3): stores the photo, then the account, one document with profile and
 * user record; deletes the photo if the account fails. The unique index decides between concurrent requests. Throws
 * `email_taken`, or `invalid_input` for an invalid picture. Returns the account's id.
 */
export async function createAccount(form: Registration): Promise<string> {
  const photo = await encodePhoto(form.image);
  const known = await UserModel.exists({ email: form.email });
  // Also hashes for a known address, so that both take the same time.
  const passwordHash = await hashPassword(form.password);
  if (known) throw taken();
  const image = await (await photoStore()).save(photo);
  try {
    const user = await UserModel.create({
      email: form.email,
      name: form.name,
      image,
      password_hash: passwordHash,
      password_changed_at: new Date(),
    });
    sendConfirmation(form.email, form.from);
    return user._id.toString();
  } catch (error) {
    await discardPhoto(image, { email: form.email });
    if (isDuplicateKey(error, "email")) throw taken();
    throw error;
  }
}

const taken = () => new AppError("email_taken", EMAIL_TAKEN, { fields: { email: EMAIL_TAKEN } });
