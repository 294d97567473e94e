import { lintFromString, loadConfig } from "@redocly/openapi-core";
import { expect, it } from "vitest";
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
