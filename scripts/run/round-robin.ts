import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";

/**
 * A load balancer for trying several instances on one machine: sends each request to the next instance, and skips those
 * that refuse the connection. In production use nginx or another one (docs/operations.md).
 */
export function createRoundRobin(ports: readonly number[]): Server {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let turn = 0;
  const server = createServer((incoming, response) => {
    turn = (turn + 1) % ports.length;
    const order = [...ports.slice(turn), ...ports.slice(0, turn)];
    forward(agent, order, incoming, response);
  });
  server.on("close", () => agent.destroy());
  return server;
}

function forward(
  agent: Agent,
  [port, ...others]: number[],
  incoming: IncomingMessage,
  response: ServerResponse,
): void {
  if (port === undefined) {
    response.writeHead(502, { "Content-Type": "text/plain; charset=utf-8" }).end("No instance answers.");
    return;
  }
  const headers = {
    ...incoming.headers,
    "x-forwarded-for": [incoming.headers["x-forwarded-for"], incoming.socket.remoteAddress]
      .flat()
      .filter(Boolean)
      .join(", "),
    "x-forwarded-proto": "http",
  };
  const { method, url: path } = incoming;
  const outgoing = request({ agent, host: "127.0.0.1", port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
    // If an instance dies, its response is cut: destroy ours, so that the client does not take it for complete.
    answer.on("error", () => response.destroy());
  });
  outgoing.on("error", (error) => {
    const isUnsent = "code" in error && error.code === "ECONNREFUSED";
    if (isUnsent) forward(agent, others, incoming, response);
    else if (response.headersSent) response.destroy();
    else
      response.writeHead(502, { "Content-Type": "text/plain; charset=utf-8" }).end("The instance went away.");
  });
  response.on("close", () => {
    if (!response.writableFinished) outgoing.destroy();
  });
  incoming.pipe(outgoing);
}
