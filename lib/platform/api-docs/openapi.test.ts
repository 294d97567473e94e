import { lintFromString, loadConfig } from "@redocly/openapi-core";
import { expect, it, vi } from "vitest";
import { env } from "@/lib/platform/env";
import { openApiDocument } from "./openapi";

it("passes Redocly's recommended rules without errors or warnings", async () => {
  const config = await loadConfig({ configPath: "redocly.yaml" });
  const source = JSON.stringify(openApiDocument());
  const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config });
  const found = problems.map(
    ({ ruleId, message, location: [place] }) => `${ruleId}: ${message} ${place?.pointer ?? ""}`,
  );
  expect(found).toEqual([]);
});

it("names no variable of the configuration (docs/security.md X1)", () => {
  vi.stubEnv("MONGODB_URI", "mongodb://127.0.0.1:1/none");
  const text = JSON.stringify(openApiDocument());
  const named = Object.keys(env()).filter((name) => name.includes("_") && text.includes(name));
  expect(named).toEqual([]);
});
