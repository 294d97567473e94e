import type { BrowserContext } from "playwright/test";
import { HYDRATED } from "@/lib/platform/service-worker/worker-contract";

/**
 * Translates every page of a context as a browser does: replaces each text by `<font><font>text</font></font>`, once the
 * page is hydrated and whenever a text appears. The words stay, so that tests find them; the text nodes that React
 * knows are gone.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript((hydrated) => {
    const KEPT = "font, script, style, title, noscript, textarea, option, svg, [translate=no]";
    const translate = (node: Node) => {
      if (!(node instanceof Text) || !node.data.trim() || node.parentElement?.closest(KEPT)) return;
      const made = document.createRange().createContextualFragment("<font><font></font></font>");
      made.querySelector("font font")?.append(node.data);
      node.replaceWith(made);
    };
    const translateWithin = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Node[] = [];
      while (texts.nextNode()) found.push(texts.currentNode);
      found.forEach(translate);
    };
    window.addEventListener(hydrated, () => {
      translateWithin(document.body);
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) {
            if (node instanceof Text) translate(node);
            else translateWithin(node);
          }
      }).observe(document.body, { subtree: true, childList: true });
    });
  }, HYDRATED);
}
