/* oxlint-disable nextjs/no-html-link-for-pages -- a plain link, so that no page loads next/link for it */
import { useTranslations } from "#translations";

/**
 * Small on purpose: Next sends this with every page of the site. The front server responds with
 * app/global-not-found.tsx instead (server/page-cache/capture.ts).
 */
export default function NotFound() {
  const t = useTranslations("layout.missing");
  return (
    <main className="px-gutter max-w-page mx-auto w-full">
      <h1>{t("title")}</h1>
      <a href="/">{t("goHome")}</a>
    </main>
  );
}
