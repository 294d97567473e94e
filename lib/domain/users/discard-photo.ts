import { photoStore } from "@/lib/images/store";
import { logger } from "@/lib/logger";
import { UserModel } from "@/models/user";

type Owner = { readonly email: string } | { readonly _id: string };

/**
 * Removes a photo that was stored for somebody and did not become theirs. Never throws, since what failed before is
 * what the person has to know; and a write whose answer got lost may have given them the photo, which then stays.
 */
export async function discardPhoto(image: string, owner: Owner): Promise<void> {
  try {
    if (!(await UserModel.exists({ ...owner, image }))) await (await photoStore()).remove(image);
  } catch (error) {
    logger().warn({ err: error, photo: image }, "photo not removed");
  }
}
