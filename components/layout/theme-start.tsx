import { headers } from "next/headers";
import { nonceOf } from "@/lib/platform/http/content-security";
import { THEME_START } from "./theme";

/**
 * Rendered in every page's head, from a constant without user input; the nonce is the one Next gives its own scripts.
 */
export async function ThemeStart() {
  const policy = (await headers()).get("content-security-policy");
  return (
    <script
      nonce={nonceOf(policy)}
      // Browsers hide the nonce from scripts after reading it.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: THEME_START }}
    />
  );
}
