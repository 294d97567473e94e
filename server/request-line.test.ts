import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { logRequest, type RequestLine } from "./request-line";

/** Returns the logged route of a request that nothing has checked. */
function routeOf(url: string): string {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: "GET", url });
  const response = new ServerResponse(request);
  response.end();
  const lines: RequestLine[] = [];
  logRequest(request, response, { requestId: "an-id" }, 0, (line) => lines.push(line));
  return lines[0]?.route ?? "";
}

describe("the path in the log", () => {
  it("contains no email address, however it is encoded", () => {
    for (const address of ["rina@example.com", "rina%40example.com", "rina%2540example.com", "rina%252540x"])
      expect(routeOf(`/x/${address}/y?email=${address}`)).toBe("GET /x/…/y");
  });

  it("is cut when it is too long, without the segment at the cut", () => {
    expect(routeOf(`/${"a".repeat(150)}/${"b".repeat(47)}%40example.com`)).toBe(`GET /${"a".repeat(150)}/…`);
  });
});
