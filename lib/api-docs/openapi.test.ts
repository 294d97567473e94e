import { lintFromString, loadConfig } from "@redocly/openapi-core";
import { expect, it } from "vitest";
import { openApiDocument } from "./openapi";

it("leaves Redocly's recommended rules nothing to find, neither error nor warning", async () => {
  const config = await loadConfig({ configPath: "redocly.yaml" });
  const source = JSON.stringify(openApiDocument());
  const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config });
  const found = problems.map(
    ({ ruleId, message, location: [place] }) => `${ruleId}: ${message} ${place?.pointer ?? ""}`,
  );
  expect(found).toEqual([]);
});
