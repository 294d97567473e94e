/** Next's scripts as React writes them into the head, and the preload of the first. */
const SCRIPT = /<script src="([^"]+)" async="" nonce="([^"]+)"><\/script>/g;
const PRELOAD = /<link rel="preload" as="script" fetchPriority="low" nonce="([^"]+)" href="[^"]+"\/>/g;

/** Begins the hydration. */
const RUNTIME = /\/turbopack-[^/]*$/;

/** The bundle of components/layout/after-first-paint.ts (scripts/build/build-worker.ts). */
export const STARTER_FILE = "dist/after-first-paint.js";

/**
 * Returns a page whose scripts are fetched after the first paint by `starter`, in the head. It comes first, since after the
 * style sheet it would block the parser until that has loaded, and it has the nonce of the rendering. Scripts in the body stay
 * unchanged. The runtime comes last: hydrating a component whose script is still to come, React asks for it again and again,
 * a thousand times a second.
 */
export function deferScripts(page: Buffer, nonce: string, starter: string): Buffer {
  const start = page.indexOf("<head>") + "<head>".length;
  const end = page.indexOf("</head>");
  if (end < start) return page;
  const head = page.toString("utf8", start, end);
  const sources: string[] = [];
  // A script without this nonce is not Next's: it stays, and the policy blocks it.
  const rest = head
    .replace(SCRIPT, (script: string, source: string, own: string) => {
      if (own !== nonce) return script;
      sources.push(source);
      return "";
    })
    .replace(PRELOAD, (preload: string, own: string) => (own === nonce ? "" : preload));
  if (sources.length === 0) return page;
  const inOrder = sources.toSorted((one, other) => Number(RUNTIME.test(one)) - Number(RUNTIME.test(other)));
  const first = `<script nonce="${nonce}" data-scripts="${inOrder.join(" ")}">${starter}</script>`;
  return Buffer.concat([page.subarray(0, start), Buffer.from(first + rest), page.subarray(end)]);
}
