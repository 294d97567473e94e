import { HYDRATED } from "@/lib/http/hydrated";

/** Next's own scripts as React writes them into the head, and the preload of the first of them. */
const SCRIPT = /<script src="([^"]+)" async="" nonce="([^"]+)"><\/script>/g;
const PRELOAD = /<link rel="preload" as="script" fetchPriority="low" nonce="([^"]+)" href="[^"]+"\/>/g;

/**
 * Puts scripts into the page once something has been painted: until then text, type and the first picture have the
 * line and the processor for themselves. A tab in the background is not painted, and an old browser does not tell:
 * neither waits for more than the load.
 */
const STARTER =
  'let d=document,b,g=()=>{if(!b){b=1;for(const a of s){const e=d.createElement("script");e.async=true;e.setAttribute("src",a);d.head.append(e)}}};' +
  'if(d.visibilityState!="visible")addEventListener("DOMContentLoaded",g);else{addEventListener("load",()=>setTimeout(g,500));' +
  'new PerformanceObserver(l=>{if(l.getEntriesByName("first-contentful-paint")[0])g()}).observe({type:"paint",buffered:true})}';

/**
 * Until the page is awake, the last press of a button that only scripts answer, or of a form that only scripts send, is
 * kept from everybody and pressed again then: React listens some time before it can answer, and would lose it. Links,
 * menus and searches need no keeping: the browser itself answers them.
 */
const KEEPER =
  'let p,r=["click","submit"],k=e=>{let c=e.type=="click",t=e.target.closest(c?"button[type=button]:not([popovertarget])":"form[method=post]");' +
  "if(t){p=t;e.preventDefault();e.stopImmediatePropagation()}};for(const n of r)addEventListener(n,k,!0);" +
  `addEventListener("${HYDRATED}",()=>{for(const n of r)removeEventListener(n,k,!0);p&&(p.requestSubmit?p.requestSubmit():p.click())},{once:!0})`;

/**
 * A page whose scripts are fetched and run after its first paint, by a starter in the head, which keeps what is pressed
 * before. It stands first, since behind the style sheet it would hold up the parser until that is there, and carries the
 * nonce of the page's rendering. Scripts in the body are left alone.
 */
export function deferScripts(page: Buffer, nonce: string): Buffer {
  const start = page.indexOf("<head>") + "<head>".length;
  const end = page.indexOf("</head>");
  if (end < start) return page;
  const head = page.toString("utf8", start, end);
  const sources: string[] = [];
  // A script without this nonce is none of Next's: it stays where it is, and the policy keeps it from running.
  const rest = head
    .replace(SCRIPT, (script: string, source: string, own: string) => {
      if (own !== nonce) return script;
      sources.push(source);
      return "";
    })
    .replace(PRELOAD, (preload: string, own: string) => (own === nonce ? "" : preload));
  if (sources.length === 0) return page;
  // `<` would end the element; React has escaped it in the address as it escapes `&`, which no chunk's name holds.
  const starter = `<script nonce="${nonce}">(s=>{${STARTER};${KEEPER}})(${JSON.stringify(sources)})</script>`;
  return Buffer.concat([page.subarray(0, start), Buffer.from(starter + rest), page.subarray(end)]);
}
