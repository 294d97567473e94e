import { randomUUID } from "node:crypto";
import { makeNonce, publicPolicy } from "@/lib/platform/http/content-security";
import { requestContext, type RequestContext } from "@/lib/platform/request-context";
import { isCall } from "../gate";
import { deferScripts } from "../policy/defer-scripts";
import { isHtml, keepableHeaders, transportSecurity } from "../policy/public-headers";
import { type RequestHandlerOptions } from "../request-handler-options";
import { type RequestQueues } from "../request-queues";
import { capture, type CapturedResponse, type NodeHandler } from "./capture";
import { makeEntry, QUICK, STRONG, type Entry } from "./entry";

/** An address without a route: Next renders the 404 page there. */
const NOWHERE = "/-";

/**
 * Renders the shared answer of a public address from an anonymous request. Each rendering of a page has its own nonce, which
 * its policy contains.
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
  // No public route sets a cookie; an answer that does is personal and is not cached.
  if (headers["set-cookie"] !== undefined) throw new Error(`${address} set a cookie and is not kept.`);
  const body = isHtml(headers) ? deferScripts(drawn.body, nonce) : drawn.body;
  const kept = keepableHeaders(headers, status, policy);
  // There are many searches, each rarely requested; 404 pages are not cached.
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

/** notFound() yields an empty document that scripts fill; `drawMissing` renders the whole page. */
export function isEmptyMissingPage(status: number, body: Buffer): boolean {
  return status === 404 && body.includes('id="__next_error__"');
}

/** Renders the 404 page. */
export function drawMissing(next: NodeHandler, policy: string, origin: string): Promise<CapturedResponse> {
  return capture(next, NOWHERE, { host: new URL(origin).host, policy });
}
