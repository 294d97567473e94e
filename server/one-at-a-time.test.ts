import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { serveRequests } from "@/tests/support/request-handler-server";
import { type NodeHandler } from "./page-cache/capture";

// Completes the configuration; no test connects.
vi.stubEnv("MONGODB_URI", "mongodb://127.0.0.1:1/none");

const asking = (...paths: string[]) =>
  paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join("");

describe("requests pipelined on one connection", () => {
  it("are handled one at a time, in order", async () => {
    const events: string[] = [];
    const next: NodeHandler = async ({ url = "" }, response) => {
      events.push(`begins ${url}`);
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`ends ${url}`);
      response.end(`<${url}>`);
    };
    const { port } = await serveRequests(next);
    const socket = connect(port, "127.0.0.1").setEncoding("utf8");
    let answers = "";
    socket.on("data", (part: string) => (answers += part));
    socket.write(asking("/one", "/two", "/three"));
    await vi.waitFor(() => expect(answers).toContain("</three>"));
    expect(answers.match(/<[^>]*>/g)).toEqual(["</one>", "</two>", "</three>"]);
    expect(events).toEqual(["one", "two", "three"].flatMap((name) => [`begins /${name}`, `ends /${name}`]));
    socket.destroy();
  });

  it("close the connection when more than 32 wait", async () => {
    let begun = 0;
    const { port, seen } = await serveRequests(() => {
      begun++;
      return new Promise(() => undefined);
    });
    const ask = (count: number) => {
      const socket = connect(port, "127.0.0.1");
      socket.write(asking(...Array.from({ length: count }, () => "/slow")));
      const isClosed = once(socket, "close").then(() => true);
      return { socket, isClosed };
    };
    const patient = ask(33);
    await vi.waitFor(() => expect(begun).toBe(1));
    const crowd = ask(34);
    expect(await crowd.isClosed).toBe(true);
    expect(patient.socket.closed).toBe(false);
    expect(seen.length).toBeLessThanOrEqual(2);
    patient.socket.destroy();
  });
});
