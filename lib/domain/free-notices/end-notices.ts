import { tokenHash } from "@/lib/auth/token-hash";
import { FreeNoticeModel } from "@/models/free-notice";

/**
 * Ends whatever the address waits for that a mail with this token went to, and forgets the address; answers how many
 * notices that were. A token that is used up, or none, ends 0.
 */
export async function endNotices(token: string): Promise<number> {
  const notice = await FreeNoticeModel.findOne({ token_hashes: tokenHash(token) }, { email: 1 }).lean();
  if (!notice) return 0;
  return (await FreeNoticeModel.deleteMany({ email: notice.email })).deletedCount;
}
