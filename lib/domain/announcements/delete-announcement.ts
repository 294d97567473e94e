import type { Actor } from "@/lib/auth/actor";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { AnnouncementModel } from "@/models/announcement";
import { AnnouncementReadModel } from "@/models/announcement-read";

/** Deletes an announcement. Returns 1, or 0 if it was already deleted. */
export async function deleteAnnouncement(actor: Actor<"admin">, id: string): Promise<number> {
  return inTransaction(async (session) => {
    const gone = await AnnouncementModel.findOneAndDelete({ _id: id }, { session }).lean();
    if (!gone) return 0;
    await AnnouncementReadModel.deleteMany({ announcement_id: gone._id }, { session });
    const before = { title: gone.title, description: gone.description, date: gone.date };
    await recordChange({ actor, action: "announcement.deleted", subject: gone.title, before }, session);
    return 1;
  });
}
