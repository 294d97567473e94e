import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A request sent to stripe-mock, and its result. */
export interface Recorded {
  readonly request: string;
  readonly parameters: string;
  readonly status: number;
  /** The error message; empty if accepted. */
  readonly refusal: string;
}

/** Proxies stripe-mock and records the requests. */
export async function startRecorder(target: string) {
  const seen: Recorded[] = [];
  const server = createServer((incoming, outgoing) => {
    forward(target, incoming).then(
      ({ recorded, text }) => {
        seen.push(recorded);
        outgoing.writeHead(recorded.status, { "Content-Type": "application/json" }).end(text);
      },
      () => outgoing.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, seen, close };
}

async function forward(target: string, incoming: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { method = "GET", url = "/" } = incoming;
  const { host: _host, connection: _connection, "content-length": _length, ...headers } = incoming.headers;
  const answer = await fetch(`${target}${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    body: method === "GET" ? null : Buffer.concat(chunks),
  });
  const text = await answer.text();
  const { pathname, search } = new URL(url, target);
  const recorded: Recorded = {
    request: `${method} ${pathname}`,
    parameters: decodeURIComponent(Buffer.concat(chunks).toString() || search.slice(1)),
    status: answer.status,
    refusal: answer.ok ? "" : refusalIn(text),
  };
  return { recorded, text: asCharged(recorded.request, text) };
}

/** Marks an intent as charged: the mock's wait for a card, and the product fetches refunds and disputes of charged ones only. */
function asCharged(request: string, text: string): string {
  if (!/^GET \/v1\/payment_intents\/\w+$/.test(request)) return text;
  return JSON.stringify({ ...(JSON.parse(text) as object), status: "succeeded" });
}

function refusalIn(text: string): string {
  try {
    return (JSON.parse(text) as { error?: { message?: string } }).error?.message ?? text;
  } catch {
    return text;
  }
}
