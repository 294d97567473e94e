import { describe, expect, it } from "vitest";
import { missingMetadata } from "@/lib/site-metadata";
import { statusOfPage } from "./page-status";

const page = (head: string) => Buffer.from(`<!DOCTYPE html><html><head>${head}</head><body></body></html>`);
const [[name, content]] = Object.entries(missingMetadata.other) as [[string, string]];

describe("the status of a page", () => {
  it("is 404 where the page says that it is missing", () => {
    expect(statusOfPage(200, page(`<meta name="${name}" content="${content}"/>`))).toBe(404);
  });

  it("stays what it is otherwise, whatever a text on the page says", () => {
    expect(statusOfPage(200, page("<title>Home</title>"))).toBe(200);
    expect(statusOfPage(500, page(`<meta name="${name}" content="${content}"/>`))).toBe(500);
    expect(statusOfPage(200, page(`&lt;meta name="${name}" content="${content}"/&gt;`))).toBe(200);
  });
});
