/* oxlint-disable nextjs/no-html-link-for-pages -- a plain link, so that no page pays for it */
/**
 * Small on purpose: Next sends this along with every page of the site. The front answers with the whole page of
 * app/global-not-found.tsx in its place (server/page-cache/draw.ts).
 */
export default function NotFound() {
  return (
    <main className="px-gutter max-w-page mx-auto w-full">
      <h1>Oops! Page not found.</h1>
      <a href="/">Go Home</a>
    </main>
  );
}
