import { changeMailPreference } from "@/lib/contracts/mails";
import { changePreference } from "@/lib/domain/mails/change-preference";
import { route } from "@/lib/http/route";

// PATCH /api/mail-preferences – turn news by mail on or off
export const PATCH = route(changeMailPreference, async ({ actor, body }) => ({
  modifiedCount: await changePreference(actor, body.news),
}));
