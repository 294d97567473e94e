import { changeMailPreference } from "@/lib/contracts/mails";
import { changePreference } from "@/lib/domain/mails/change-preference";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// PATCH /api/mail-preferences – have news by mail, or not
export const PATCH = route(changeMailPreference, async ({ actor, body }) => ({
  modifiedCount: await changePreference(actor, body.news),
}));

// Any other method is refused, and OPTIONS says which are not
export const { GET, POST, PUT, DELETE, OPTIONS } = methodNotAllowed("PATCH");
