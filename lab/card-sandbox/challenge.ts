import type { IncomingMessage, ServerResponse } from "node:http";
import { answerChallenge, findChallenged } from "./confirm";
import { readBody, send, sendHtml } from "./http";
import type { Sandbox } from "./sandbox";
import { answerSetup, findChallengedSetup } from "./setup-intents";

/** The bank's page inside the checkout: two buttons. `/3ds/challenge/:token`, GET and POST. */
export async function handleChallenge(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  if (path === "/3ds/style.css") {
    send(response, 200, STYLE, { "Content-Type": "text/css" });
    return;
  }
  if (path === "/3ds/done.js") {
    send(response, 200, DONE_SCRIPT, { "Content-Type": "text/javascript" });
    return;
  }
  const token = path.slice("/3ds/challenge/".length);
  const record = findChallenged(sandbox, token);
  const setup = findChallengedSetup(sandbox, token);
  const waiting = record?.waiting ?? setup?.waiting;
  if (!waiting) {
    sendHtml(response, 404, page("This challenge is over", "<p>You can close it.</p>"));
    return;
  }
  if (request.method !== "POST") {
    sendHtml(response, 200, challengePage(record?.intent.amount ?? null));
    return;
  }
  const outcome = new URLSearchParams(await readBody(request)).get("outcome");
  const returnUrl = waiting.return_url;
  const isPassed = outcome === "complete";
  sandbox.store.transaction(() =>
    setup ? answerSetup(sandbox, setup, isPassed) : answerChallenge(sandbox, token, isPassed),
  );
  sandbox.webhooks.wake();
  if (returnUrl && URL.canParse(returnUrl)) {
    redirect(response, returnUrl, record ? ["payment_intent", record.id] : ["setup_intent", setup?.id ?? ""]);
    return;
  }
  sendHtml(response, 200, page("Thank you", `<p role="status">You can go on.</p>${DONE_TAG}`));
}

function redirect(response: ServerResponse, returnUrl: string, [name, id]: [string, string]): void {
  const target = new URL(returnUrl);
  target.searchParams.set(name, id);
  send(response, 303, "", { Location: target.href });
}

/** The payment's amount in cents; null when a card is saved. */
function challengePage(cents: number | null): string {
  const dollars = ((cents ?? 0) / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
  const what = cents === null ? "that your card is saved" : `the payment of ${dollars}`;
  return page(
    "3-D Secure test page",
    `<p>Your bank would ask you here to confirm ${what}.</p>
<form method="post">
<button name="outcome" value="complete">Complete authentication</button>
<button name="outcome" value="fail" class="quiet">Fail authentication</button>
</form>
<p><small>Sandbox: no money moves.</small></p>`,
  );
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/3ds/style.css"></head>
<body><main><h1>${title}</h1>
${content}
</main></body></html>
`;
}

const DONE_TAG = '<script src="/3ds/done.js"></script>';
const DONE_SCRIPT = 'parent.postMessage("card-sandbox:3ds-done", "*");\n';
const STYLE = `:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1c2036; background: #fff }
body { margin: 0; padding: 24px }
h1 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 12px }
form { display: grid; gap: 12px; margin: 20px 0 }
button { min-height: 48px; padding: 0 16px; font: inherit; font-weight: 600; border-radius: 4px;
  border: 1px solid #1c2036; background: #1c2036; color: #fff; cursor: pointer }
button.quiet { background: #fff; color: #1c2036 }
button:focus-visible { outline: 3px solid #9e3d25; outline-offset: 3px }
`;
