import { randomUUID } from "node:crypto";
import { makeNonce, publicPolicy } from "@/lib/http/content-security";
import { requestContext, type RequestContext } from "@/lib/request-context";
import { capture, type CapturedResponse, type NodeHandler } from "./capture";
import { makeEntry, QUICK, STRONG, type Entry } from "./entry";
import { type RequestHandlerOptions } from "../request-handler-options";
import { isCall } from "../gate";
import { deferScripts } from "../policy/defer-scripts";
import { isHtml, keepableHeaders, transportSecurity } from "../policy/public-headers";
import { type RequestQueues } from "../request-queues";

/** An address that no route has: what Next shows there is the page of everything that is missing. */
const NOWHERE = "/-";

/**
 * The answer that everybody gets at a public address, as Next gives it to nobody in particular. A page is drawn under a
 * nonce of its own, which its policy names.
 */
export async function drawForEverybody(
  next: NodeHandler,
  address: string,
  lane: string,
  queues: RequestQueues,
  options: RequestHandlerOptions,
): Promise<Entry> {
  const nonce = makeNonce();
  const policy = publicPolicy(nonce, options);
  const queue = isCall(address) ? queues.calls : queues.pages;
  const drawn = await queue.run(lane, () => draw(next, address, policy, options.origin));
  const { status, headers } = drawn;
  // Nothing on these addresses sets a cookie; an answer that does is somebody's own.
  if (headers["set-cookie"] !== undefined) throw new Error(`${address} set a cookie and is not kept.`);
  const body = isHtml(headers) ? deferScripts(drawn.body, nonce) : drawn.body;
  const kept = keepableHeaders(headers, status, policy);
  // Searches are many and each asked for seldom; what is missing is not kept.
  const quality = status === 200 && !address.includes("?") ? STRONG : QUICK;
  return makeEntry(status, { ...kept, ...transportSecurity(options.origin) }, body, quality);
}

async function draw(
  next: NodeHandler,
  address: string,
  policy: string,
  origin: string,
): Promise<CapturedResponse> {
  const context: RequestContext = { requestId: randomUUID() };
  const { host } = new URL(origin);
  const drawn = await requestContext.run(context, () => capture(next, address, { host, policy }));
  if (isEmptyMissingPage(drawn.status, drawn.body)) return drawMissing(next, policy, origin);
  return { ...drawn, status: context.pageStatus ?? drawn.status };
}

/** notFound() reaches a reader as an empty document that scripts fill: `drawMissing` has the whole page. */
export function isEmptyMissingPage(status: number, body: Buffer): boolean {
  return status === 404 && body.includes('id="__next_error__"');
}

/** The page of everything that is missing. */
export function drawMissing(next: NodeHandler, policy: string, origin: string): Promise<CapturedResponse> {
  return capture(next, NOWHERE, { host: new URL(origin).host, policy });
}
