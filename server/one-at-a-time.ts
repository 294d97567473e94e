import { type IncomingMessage, type ServerResponse } from "node:http";
import { type Socket } from "node:net";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Browsers do not pipeline; a proxy that does sends a few requests. */
const MOST_WAITING = 32;

/**
 * Answers the requests of a connection one after another and closes a connection on which more than 32 wait. Node emits
 * pipelined requests all at once; a response without a socket would hold files and memory and gets no event when the client
 * leaves.
 */
export function oneAtATime(handle: Handler): Handler {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    if (response.socket) {
      handle(request, response);
      return;
    }
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MOST_WAITING) {
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    // Node emits it when the earlier responses are sent.
    response.once("socket", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      process.nextTick(handle, request, response);
    });
  };
}
