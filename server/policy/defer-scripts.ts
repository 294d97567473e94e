import { HYDRATED } from "@/lib/platform/http/hydrated";

/** Next's scripts as React writes them into the head, and the preload of the first. */
const SCRIPT = /<script src="([^"]+)" async="" nonce="([^"]+)"><\/script>/g;
const PRELOAD = /<link rel="preload" as="script" fetchPriority="low" nonce="([^"]+)" href="[^"]+"\/>/g;

/**
 * Inserts the scripts after the first paint: until then text, fonts and the first picture have the network and the processor
 * to themselves. A background tab does not paint and an old browser does not report it; both wait for `load` only.
 */
const STARTER =
  'let d=document,b,g=()=>{if(!b){b=1;for(const a of s){const e=d.createElement("script");e.async=true;e.setAttribute("src",a);d.head.append(e)}}};' +
  'if(d.visibilityState!="visible")addEventListener("DOMContentLoaded",g);else{addEventListener("load",()=>setTimeout(g,500));' +
  'new PerformanceObserver(l=>{if(l.getEntriesByName("first-contentful-paint")[0])g()}).observe({type:"paint",buffered:true})}';

/**
 * Until the page is hydrated, holds the last click on a button or form that needs scripts and repeats it then: React
 * attaches its listeners before it can respond and would lose it. Links, menus and searches work without scripts.
 */
const KEEPER =
  'let p,r=["click","submit"],k=e=>{let c=e.type=="click",t=e.target.closest(c?"button[type=button]:not([popovertarget])":"form[method=post]");' +
  "if(t){p=t;e.preventDefault();e.stopImmediatePropagation()}};for(const n of r)addEventListener(n,k,!0);" +
  `addEventListener("${HYDRATED}",()=>{for(const n of r)removeEventListener(n,k,!0);p&&(p.requestSubmit?p.requestSubmit():p.click())},{once:!0})`;

/**
 * Returns a page whose scripts are fetched after the first paint by a starter in the head, which also holds earlier clicks.
 * It comes first, since after the style sheet it would block the parser until that has loaded, and it has the nonce of the
 * rendering. Scripts in the body stay unchanged.
 */
export function deferScripts(page: Buffer, nonce: string): Buffer {
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
  // `<` would end the element; React escapes it in the address like `&`, which no chunk's name contains.
  const starter = `<script nonce="${nonce}">(s=>{${STARTER};${KEEPER}})(${JSON.stringify(sources)})</script>`;
  return Buffer.concat([page.subarray(0, start), Buffer.from(starter + rest), page.subarray(end)]);
}
