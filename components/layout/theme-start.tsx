import { headers } from "next/headers";
import { nonceOf } from "@/lib/http/content-security";
import { HYDRATED, startPage } from "./start-page";
import { THEME_START } from "./theme";

const PROGRAM = `${THEME_START};(${startPage.toString()})(${JSON.stringify(HYDRATED)})`;

/**
 * Rendered in every page's head, from constants without user input; the nonce is the one Next gives its own scripts.
 */
export async function ThemeStart() {
  const policy = (await headers()).get("content-security-policy");
  return (
    <script
      nonce={nonceOf(policy)}
      // Browsers hide the nonce from scripts after reading it.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: PROGRAM }}
    />
  );
}
