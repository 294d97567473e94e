import { describe, expect, it } from "vitest";
import { STATUS_MARK } from "@/lib/page-status";
import { missingMetadata } from "@/lib/site-metadata";
import { statusOfPage } from "./page-status";

const page = (head: string) => Buffer.from(`<!DOCTYPE html><html><head>${head}</head><body></body></html>`);
const mark = (status: string) => `<meta name="${STATUS_MARK}" content="${status}"/>`;

describe("the status of a page", () => {
  it("is what the page asks for: missing, or the database away", () => {
    expect(missingMetadata.other).toEqual({ [STATUS_MARK]: "404" });
    expect(statusOfPage(200, page(mark("404")))).toBe(404);
    expect(statusOfPage(200, page(mark("503")))).toBe(503);
  });

  it("stays what it is otherwise, whatever a text on the page says", () => {
    expect(statusOfPage(200, page("<title>Home</title>"))).toBe(200);
    expect(statusOfPage(200, page(mark("301")))).toBe(200);
    expect(statusOfPage(500, page(mark("404")))).toBe(500);
    expect(statusOfPage(200, page(mark("404").replace("<", "&lt;")))).toBe(200);
  });
});
