import { tokenHash } from "@/lib/auth/token-hash";
import { FreeNoticeModel } from "@/models/free-notice";

/**
 * Ends all notices of the address to which a mail with this token was sent, and deletes the address. Returns how many
 * it ended; 0 for a used or unknown token.
 */
export async function endNotices(token: string): Promise<number> {
  const notice = await FreeNoticeModel.findOne({ token_hashes: tokenHash(token) }, { email: 1 }).lean();
  if (!notice) return 0;
  return (await FreeNoticeModel.deleteMany({ email: notice.email })).deletedCount;
}
