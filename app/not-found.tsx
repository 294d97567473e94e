/* oxlint-disable nextjs/no-html-link-for-pages -- a plain link, so that no page loads next/link for it */
/**
 * Small on purpose: Next sends this with every page of the site. The front server responds with
 * app/global-not-found.tsx instead (server/page-cache/capture.ts).
 */
export default function NotFound() {
  return (
    <main className="px-gutter max-w-page mx-auto w-full">
      <h1>Oops! Page not found.</h1>
      <a href="/">Go Home</a>
    </main>
  );
}
