import { type APIRequestContext, chromium, type Page } from "playwright";
import { DEMO_PASSWORD } from "../../scripts/data/demo/people";
import { Refusal } from "../../scripts/refusal";
import { median } from "./load";
import type { RunningServer } from "./processes";
import type { Row } from "./report";

const ADMIN = "admin@nibash.test";
const START = "/dashboard";
const SCREENS = { Payments: "/dashboard/payments", "Manage Apartments": "/dashboard/manage-apartments" };
/** After the last request of a screen, in milliseconds. */
const QUIET_MS = 1_000;

interface Click {
  /** From the click to the new screen's first row, in milliseconds. */
  readonly took: number;
  /** The requests that it caused, but for scripts, pictures and skeletons fetched ahead. */
  readonly calls: readonly string[];
}

/** Measures an admin's click in the menu, up to the rows of the screen that it opens, and what it asks the server. */
export async function rowsByClick(
  server: RunningServer,
  browserPath: string,
  rounds: number,
  { what, most }: { what: string; most: number },
): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
    await signIn(context.request, server.url);
    const page = await context.newPage();
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(SCREENS)) {
      const clicks: Click[] = [];
      // The first one fetches the screen's scripts.
      for (let round = 0; round <= rounds; round += 1) clicks.push(await clickOnce(page, server.url, path));
      rows.push(...rowsOf(`a click to the rows of ${name}, ${what}`, clicks.slice(1), most));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

async function signIn(request: APIRequestContext, url: string): Promise<void> {
  const { csrfToken } = (await (await request.get(`${url}/api/auth/csrf`)).json()) as { csrfToken: string };
  const form = { csrfToken, email: ADMIN, password: DEMO_PASSWORD, json: "true" };
  const answer = await request.post(`${url}/api/auth/callback/credentials`, { form });
  if (!answer.ok()) throw new Refusal(`The admin of the demo could not sign in: ${String(answer.status())}.`);
}

async function clickOnce(page: Page, url: string, path: string): Promise<Click> {
  await page.goto(url + START);
  await page.waitForLoadState("networkidle");
  const calls: string[] = [];
  const note = (request: { url: () => string; headers: () => Record<string, string> }) => {
    const { pathname, searchParams } = new URL(request.url());
    const isCall = pathname.startsWith("/api/") || searchParams.has("_rsc");
    if (isCall && !("next-router-prefetch" in request.headers())) calls.push(pathname);
  };
  page.on("request", note);
  const took = await page.evaluate(clickAndAwaitRows, path);
  await page.waitForTimeout(QUIET_MS);
  page.off("request", note);
  return { took, calls };
}

/** Runs in the page. */
async function clickAndAwaitRows(path: string): Promise<number> {
  const link = document.querySelector<HTMLElement>(`nav[aria-label="Dashboard"] a[href="${path}"]`);
  if (!link) throw new Error(`The menu does not link to ${path}.`);
  const began = performance.now();
  link.click();
  while (!(location.pathname === path && document.querySelector("main tbody tr[role=row]")))
    await new Promise(requestAnimationFrame);
  return performance.now() - began;
}

function rowsOf(what: string, clicks: readonly Click[], most: number): Row[] {
  const took = median(clicks.map((click) => click.took));
  const calls = median(clicks.map((click) => click.calls.length));
  const sessions = clicks.flatMap((click) => click.calls).filter((path) => path === "/api/auth/session");
  return [
    {
      what,
      target: `≤ ${String(most)} ms`,
      measured: `${took.toFixed(0)} ms`,
      isMet: took <= most,
      detail: clicks.map((click) => click.took.toFixed(0)).join(", "),
    },
    {
      what: `${what}: calls`,
      target: "1, none for the session",
      measured: `${String(calls)}, ${String(sessions.length)} for the session`,
      isMet: calls <= 1 && sessions.length === 0,
      detail: [...new Set(clicks.flatMap((click) => click.calls))].join(", "),
    },
  ];
}
