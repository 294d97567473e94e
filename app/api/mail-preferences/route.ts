import { changeMailPreference } from "@/lib/mails/contract";
import { changePreference } from "@/lib/mails/mutations";
import { route } from "@/lib/platform/http/route";

// PATCH /api/mail-preferences – turn news by mail on or off, or choose the language of mails and papers
export const PATCH = route(changeMailPreference, async ({ actor, body }) => ({
  modifiedCount: await changePreference(actor, body),
}));
