/* oxlint-disable nextjs/no-html-link-for-pages -- a plain link, so that no page loads next/link for it */
/**
 * Small on purpose: Next sends this with every page of the site. A public page shows MissingFace instead, and an address
 * without a route app/global-not-found.tsx.
 */
export default function NotFound() {
  return (
    <main className="px-gutter max-w-page mx-auto w-full">
      <h1>Oops! Page not found.</h1>
      <a href="/">Go Home</a>
    </main>
  );
}
