import { MongoNetworkError, MongoServerError } from "mongodb";
import { once } from "node:events";
import { createRequire } from "node:module";
import { connect, createServer, type AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { isDatabaseAway } from "./away";

/** The driver does not export this class. */
type PoolError = new (pool: { address: string }) => Error;

/** Returns the error of a write to a connection that the peer has just closed, as when the database is killed. */
async function writeToClosed(): Promise<unknown> {
  const server = createServer((socket) => socket.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.resume();
  await once(socket, "end");
  const error = await new Promise((resolve) => socket.once("error", resolve).write("x"));
  server.close();
  return error;
}

describe("isDatabaseAway", () => {
  it("recognises the driver's errors, also as the cause of another error", () => {
    expect(isDatabaseAway(new MongoNetworkError("cut"))).toBe(true);
    expect(isDatabaseAway(new Error("outer", { cause: new MongoNetworkError("cut") }))).toBe(true);
    expect(isDatabaseAway(new MongoServerError({ message: "not primary", code: 10107 }))).toBe(true);
  });

  it("recognises every error of the driver's connection pools", () => {
    const errors = createRequire(import.meta.url)("mongodb/lib/cmap/errors") as Record<string, PoolError>;
    const thrown = Object.values(errors).map((PoolError) => new PoolError({ address: "a:27017" }));
    expect(thrown.map(({ name }) => name)).toContain("MongoPoolClosedError");
    for (const error of thrown) expect(isDatabaseAway(error), error.name).toBe(true);
  });

  it("recognises a lost cursor and errors with the driver's retry labels", () => {
    expect(isDatabaseAway(new MongoServerError({ message: "cursor id 7 not found", code: 43 }))).toBe(true);
    for (const label of [
      "TransientTransactionError",
      "UnknownTransactionCommitResult",
      "RetryableWriteError",
    ])
      expect(
        isDatabaseAway(new MongoServerError({ message: "aborted", code: 251, errorLabels: [label] })),
      ).toBe(true);
    expect(isDatabaseAway(new MongoServerError({ message: "aborted", code: 251 }))).toBe(false);
  });

  it("recognises the bare EPIPE of a closed connection", async () => {
    const error = await writeToClosed();
    expect(error).toMatchObject({ code: "EPIPE" });
    expect(isDatabaseAway(error)).toBe(true);
  });

  it("returns false for other errors", () => {
    expect(isDatabaseAway(new MongoServerError({ message: "duplicate", code: 11000 }))).toBe(false);
    expect(isDatabaseAway(new TypeError("x"))).toBe(false);
    expect(isDatabaseAway("away")).toBe(false);
  });
});
