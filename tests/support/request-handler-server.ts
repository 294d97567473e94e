import { createServer, request, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { afterEach } from "vitest";
import { type NodeHandler } from "@/server/page-cache/capture";
import {
  createRequestHandler,
  type RequestHandler,
  type RequestHandlerOptions,
} from "@/server/request-handler";

interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

interface AskOptions {
  method?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  body?: Buffer;
}
type Ask = (path: string, options?: AskOptions) => Promise<Answer>;

const running: Server[] = [];
afterEach(() => {
  for (const server of running.splice(0)) server.close();
});

/** Starts a real server with the front before a stand-in for Next; `seen` holds the requests that reached Next. */
export async function serveRequests(
  next: NodeHandler,
  options: Partial<RequestHandlerOptions> = {},
): Promise<{ ask: Ask; handler: RequestHandler; seen: IncomingMessage[]; port: number }> {
  const seen: IncomingMessage[] = [];
  const handler = createRequestHandler(
    (incoming, response) => {
      seen.push(incoming);
      return next(incoming, response);
    },
    { origin: "https://nibash.example", starter: "start()", onError: () => undefined, ...options },
  );
  const server = createServer(handler.handle);
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { ask: (path, options) => send(port, path, options), handler, seen, port };
}

function send(port: number, path: string, { body, ...options }: AskOptions = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, path, agent: false, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
