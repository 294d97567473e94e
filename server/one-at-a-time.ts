import { type IncomingMessage, type ServerResponse } from "node:http";
import { type Socket } from "node:net";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Browsers do not pipeline, and a proxy that does sends a few. */
const MOST_WAITING = 32;

/**
 * Answers the requests of one connection one after another, and ends a connection on which more than 32 wait. Node hands
 * over pipelined requests all at once; an answer that has no socket yet would hold files and memory, and no event of its
 * own says when its reader goes away.
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
    // Node emits it when the answers before this one are sent.
    response.once("socket", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      process.nextTick(handle, request, response);
    });
  };
}
