import { headers } from "next/headers";
import { nonceOf } from "@/lib/http/content-security";
import { THEME_START } from "./theme";

/** Stands in the head of every page, a constant that nobody writes into; the nonce is the one that Next gives its own scripts. */
export async function ThemeStart() {
  const policy = (await headers()).get("content-security-policy");
  return (
    <script
      nonce={nonceOf(policy)}
      // A browser hides the nonce from scripts once it has read it.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: THEME_START }}
    />
  );
}
