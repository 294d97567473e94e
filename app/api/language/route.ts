import { isSecure } from "@/lib/platform/auth/sessions";
import { route } from "@/lib/platform/http/route";
import { writeLanguage } from "@/lib/platform/languages/language";
import { changeLanguage } from "@/lib/users/account-contract";
import { keepLanguage } from "@/lib/users/mutations";

// PATCH /api/language – choose the language of this browser, and of the person
export const PATCH = route(changeLanguage, async ({ actor, body: { language }, headers }) => {
  if (actor) await keepLanguage(actor, language);
  headers["set-cookie"] = writeLanguage(language, isSecure());
  return { modifiedCount: 1 };
});
