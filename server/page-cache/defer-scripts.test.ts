import { expect, it } from "vitest";
import { deferScripts } from "./capture";

const HEAD = `<meta charSet="utf-8"/><link rel="stylesheet" href="/a.css" data-precedence="next"/>`;
const BODY = "<body><p>text</p><script>push()</script></body>";
const page = (scripts: string, body = BODY): Buffer =>
  Buffer.from(`<html><head>${HEAD}${scripts}</head>${body}</html>`);
const defer = (scripts: string): string => deferScripts(page(scripts), "n1", "start()").toString();

const SCRIPTS = `<link rel="preload" as="script" fetchPriority="low" nonce="n1" href="/1.js"/><script src="/1.js" async="" nonce="n1"></script><script src="/2.js" async="" nonce="n1"></script>`;
const STARTER = `<script nonce="n1" data-scripts="/1.js /2.js">start()</script>`;

it("replaces the scripts in the head by one starter script before the style sheet", () => {
  expect(defer(SCRIPTS)).toBe(`<html><head>${STARTER}${HEAD}</head>${BODY}</html>`);
});

it("defers the script that ends the body, too", () => {
  const body = BODY.replace("<script>", `<script src="/late.js" nonce="n1" async=""></script><script>`);
  const starter = STARTER.replace("/2.js", "/2.js /late.js");
  expect(deferScripts(page(SCRIPTS, body), "n1", "start()").toString()).toBe(
    `<html><head>${starter}${HEAD}</head>${BODY}</html>`,
  );
});

it("puts the script that begins the hydration last, since the others are what it hydrates", () => {
  const runtime = `<script src="/_next/static/chunks/turbopack-0a.js" async="" nonce="n1"></script>`;
  expect(defer(runtime + SCRIPTS)).toContain(
    `data-scripts="/1.js /2.js /_next/static/chunks/turbopack-0a.js"`,
  );
});

it("does not defer a script without the rendering's nonce", () => {
  const smuggled = `<script src="/evil.js" async=""></script>`;
  expect(defer(SCRIPTS + smuggled)).toContain(`<head>${STARTER}${HEAD}${smuggled}</head>`);
  const guessed = `<script src="/evil.js" async="" nonce="n0"></script>`;
  expect(defer(SCRIPTS + guessed)).toContain(`<head>${STARTER}${HEAD}${guessed}</head>`);
});

it("returns a page without such scripts unchanged", () => {
  const plain = page(`<script src="/old.js" noModule=""></script>`);
  expect(deferScripts(plain, "n1", "start()")).toBe(plain);
  const bodyOnly = Buffer.from(SCRIPTS);
  expect(deferScripts(bodyOnly, "n1", "start()")).toBe(bodyOnly);
  const words = Buffer.from("no page");
  expect(deferScripts(words, "n1", "start()")).toBe(words);
});
