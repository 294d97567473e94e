import { expect, type Page } from "playwright/test";

/**
 * Opens a page whose scripts are held back until `arrive` is called; its styles are loaded, so that a user sees the
 * page.
 */
export async function openWithoutScripts(page: Page, path: string): Promise<{ arrive: () => void }> {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await arrived;
    // Its page may be closed by then.
    await route.continue().catch(() => undefined);
  });
  await page.goto(path, { waitUntil: "commit" });
  const isStyled = () =>
    page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
      return links.length > 0 && links.every(({ sheet }) => sheet !== null);
    });
  await expect.poll(isStyled).toBe(true);
  return { arrive };
}
