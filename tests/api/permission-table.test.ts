import { describe, expect, it } from "vitest";
import { callName, ENDPOINTS } from "@/lib/contracts/registry";
import { methodsOfCall } from "@/lib/http/call-methods";
import { findAllowed, findSilentMethods, loadApi } from "../support/api-routes";
import { OUTSIDE, PERMISSIONS } from "../support/permissions";

describe("the permission table", async () => {
  const api = await loadApi();

  it("has a row for every route, and a route for every row", () => {
    expect([...PERMISSIONS.keys(), ...Object.keys(OUTSIDE)].sort()).toEqual([...api.names].sort());
  });

  it("has a row for every contract", () => {
    const contracts = ENDPOINTS.map(({ endpoint }) => callName(endpoint));
    expect(contracts.filter((name) => !PERMISSIONS.has(name))).toEqual([]);
    expect(new Set(contracts).size).toBe(contracts.length);
  });

  it("is told truthfully by OPTIONS and by every 405: the methods that answer, and no other", async () => {
    const allowed = await findAllowed();
    expect(allowed.length).toBeGreaterThan(200);
    for (const [path, method, status, allow] of allowed) {
      const shape = path.replace(/\[(\w+)\]/g, "{}");
      const calls = api.names.filter((name) => name.split(" ")[1]?.replace(/\{\w+\}/g, "{}") === shape);
      const methods = calls.map((name) => name.split(" ")[0] ?? "");
      const answering = methods.flatMap((one) => (one === "GET" ? ["GET", "HEAD"] : [one]));
      expect(status, `${method} ${path}`).toBe(method === "OPTIONS" ? 204 : 405);
      expect(allow?.split(", ").sort(), `${method} ${path}`).toEqual([...answering, "OPTIONS"].sort());
      expect(methodsOfCall(path.replace(/\[\w+\]/g, "x")).sort()).toEqual([...methods].sort());
    }
  });

  it("finds no path of the API that leaves a method without an answer", async () => {
    expect(await findSilentMethods()).toEqual([]);
  });
});
