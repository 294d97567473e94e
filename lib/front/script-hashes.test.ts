import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { hashInlineScripts } from "./script-hashes";

const hash = (code: string): string => `sha256-${createHash("sha256").update(code).digest("base64")}`;

it("hashes each inline script that runs, once, to the byte", () => {
  const html = `<script>a()</script><script id="x" async>b("é<b>নি")\n</script><SCRIPT type="module">c</SCRIPT><script>a()</script>`;
  expect(hashInlineScripts(Buffer.from(html))).toEqual([hash("a()"), hash('b("é<b>নি")\n'), hash("c")]);
});

it("leaves out scripts with an address and data that never runs", () => {
  const html = `<script src="/a.js" async=""></script><script type="application/ld+json">{"a":1}</script><p>none</p>`;
  expect(hashInlineScripts(Buffer.from(html))).toEqual([]);
});
