import { describe, expect, it } from "vitest";
import { callName, ENDPOINTS, methodsOfCall } from "@/lib/registry";
import { loadApi } from "../support/api-routes";
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

  it("lets a viewer change nothing but what is their own", () => {
    const own =
      /^(?:POST \/(?:register|users|jwt|visits|password|email|accepted-invitations|delete-account|profile|push-subscriptions|mail-preferences|free-notices|apartments\/\{apartment_no\}\/free-notices)|PATCH \/(?:profile|mail-preferences|withdraw-request)|DELETE \/(?:profile|push-subscriptions))/;
    const changes = [...PERMISSIONS].filter(
      ([call, row]) => !call.startsWith("GET ") && row.viewer === "yes",
    );
    expect(changes.map(([call]) => call).filter((call) => !own.test(call))).toEqual([]);
    const reads = [...PERMISSIONS].filter(([call, row]) => call.startsWith("GET ") && row.admin === "yes");
    // What only a dialog that records money reads.
    expect(reads.filter(([, row]) => row.viewer !== "yes").map(([call]) => call)).toEqual([
      "GET /offline-payments/months",
    ]);
  });

  it("is what the server lets through: the methods that a path exports, and no other", () => {
    const calls = api.names.map((name) => name.split(" ") as [method: string, path: string]);
    expect(calls.length).toBeGreaterThan(100);
    for (const [, path] of calls) {
      const methods = calls.filter(([, other]) => other === path).map(([method]) => method);
      const reads = methods.includes("GET") ? ["HEAD"] : [];
      expect(methodsOfCall(path.replace(/\{\w+\}/g, "x")).sort(), path).toEqual(
        [...methods, ...reads, "OPTIONS"].sort(),
      );
    }
  });
});
