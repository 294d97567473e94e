import { expect, type Page } from "playwright/test";
import { visit } from "../support/browser-actors";
import { atRest, closeContext } from "../support/browser-context";
import { test } from "../support/browser-test";
import { openAs } from "../support/list-faces";
import { addressOfScreen, SCREENS } from "../support/screens";
import { translatePages } from "../support/translate";

/**
 * Pages translated by the browser, whose text nodes are no longer those that React knows (React's issue 11538). Each
 * screen is opened, and each of its buttons pressed, with its form filled. The server refuses what would change the
 * demo; payment-faults.spec.ts pays.
 */
test.describe.configure({ mode: "parallel" });

/** What React logs when a text node that it inserts before or removes is not where it left it. */
const CRASH = /'insertBefore'|'removeChild'/;

/** Refuses what changes anything, a moment late, so that the button is busy. */
async function refuseWrites(page: Page): Promise<void> {
  const isWrite = ({ pathname }: URL) => pathname.startsWith("/api/") && pathname !== "/api/jwt";
  await page.route(isWrite, async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await route.fulfill({
      status: 409,
      json: { error: { code: "conflict", message: "Refused by the test." } },
    });
  });
}

/**
 * Runs in the page: presses one button of each kind, also those in the dialogs that open, and returns the names of those
 * that became busy.
 */
async function pressButtons(): Promise<string[]> {
  // Two viewers of photos at once would take the focus from each other for ever.
  const OTHERS = /Google|^(Close|Cancel|Previous|Next)$|^(Open photo|Enlarge|See all)/;
  const MOST = 30;
  const end = performance.now() + 20_000;
  const start = location.pathname;
  const nameOf = (button: Element) => button.getAttribute("aria-label") ?? button.textContent.trim();
  const busy = new Set<string>();
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof HTMLButtonElement && target.ariaBusy === "true") busy.add(nameOf(target));
  });
  watch.observe(document.body, { subtree: true, attributeFilter: ["aria-busy"] });
  window.print = () => undefined;
  // Another document would end this function.
  (window as unknown as { navigation: EventTarget }).navigation.addEventListener("navigate", (event) => {
    const { destination } = event as Event & { destination: { sameDocument: boolean } };
    if (!destination.sameDocument) event.preventDefault();
  });
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const VALUES: Record<string, string> = {
    email: "somebody@example.com",
    password: "Nibash#2027",
    number: "12",
    tel: "01700 000000",
    date: new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10),
    text: "12",
    "select-one": "",
  };
  const fill = (form: HTMLFormElement | null) => {
    for (const field of [...(form?.elements ?? [])]) {
      if (
        field instanceof HTMLInputElement &&
        !field.readOnly &&
        field.type === "file" &&
        !field.files?.length
      ) {
        const files = new DataTransfer();
        files.items.add(new File(["x"], "me.jpg", { type: "image/jpeg" }));
        field.files = files.files;
        field.dispatchEvent(new Event("change", { bubbles: true }));
      }
      const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (!isText || field.readOnly || field.value) continue;
      const value = field instanceof HTMLTextAreaElement ? "Some words." : VALUES[field.type];
      if (!value) continue;
      // As typed: React compares with what the element's own property was last set to.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
  const pressed = new Set<string>();
  for (let presses = 0; presses < MOST && performance.now() < end; presses++) {
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    const root = dialog ?? document.querySelector("main");
    const kindOf = (button: Element) =>
      `${dialog ? "dialog " : ""}${button.className} ${nameOf(button).split(" ")[0]}`;
    const next = [...(root?.querySelectorAll("button") ?? [])].find(
      (button) =>
        !button.disabled &&
        !button.closest("[inert]") &&
        button.checkVisibility() &&
        !OTHERS.test(nameOf(button)) &&
        !pressed.has(kindOf(button)),
    );
    if (!next && !dialog) break;
    if (location.pathname !== start) break;
    if (next) {
      pressed.add(kindOf(next));
      fill(next.form);
      next.click();
    } else dialog?.querySelector<HTMLElement>("[aria-label=Close]")?.click();
    const deadline = performance.now() + 3_000;
    do await pause(80);
    while (document.querySelector("button[aria-busy=true]") && performance.now() < deadline);
    if (!next && dialog?.isConnected) break;
  }
  watch.disconnect();
  return [...busy];
}

/** Without these the test would press nothing. */
const BUSY: Readonly<Record<string, string>> = {
  login: "Login",
  register: "Sign Up",
  payment: "Apply Coupon",
  "profile-member": "Save",
  "manage-coupons": "Add",
};

for (const screen of SCREENS)
  test(`no button crashes ${screen.name} translated for the ${screen.as}`, async ({ browser }) => {
    const page = await openAs(browser, screen.as, 1440);
    await translatePages(page.context());
    await refuseWrites(page);
    const crashes: string[] = [];
    const note = (words: string) => {
      if (CRASH.test(words)) crashes.push(words);
    };
    page.on("console", (message) => note(message.text()));
    page.on("pageerror", (error) => note(error.message));
    await visit(page, await addressOfScreen(page, screen));
    await atRest(page);
    await expect(page.locator("h1 font").first(), "it is translated").toBeAttached();
    const busy = await page.evaluate(pressButtons);
    expect(crashes).toEqual([]);
    const expected = BUSY[screen.name];
    if (expected) expect(busy).toContainEqual(expect.stringMatching(new RegExp(`^${expected}`)));
    await closeContext(page.context());
  });
