import { photoStore } from "@/lib/images/store";
import { logger } from "@/lib/logger";
import { UserModel } from "@/models/user";

type Owner = { readonly email: string } | { readonly _id: string };

/**
 * Deletes a stored photo that no user has. Never throws, since the caller must report the earlier failure. Keeps the photo if
 * a write with a lost answer has assigned it.
 */
export async function discardPhoto(image: string, owner: Owner): Promise<void> {
  try {
    if (!(await UserModel.exists({ ...owner, image }))) await (await photoStore()).remove(image);
  } catch (error) {
    logger().warn({ err: error, photo: image }, "photo not removed");
  }
}
