import { createContext, runInContext } from "node:vm";
import { expect, it, vi } from "vitest";
import { HYDRATED } from "@/lib/platform/http/hydrated";
import { deferScripts } from "./defer-scripts";

const HEAD = `<meta charSet="utf-8"/><link rel="stylesheet" href="/a.css" data-precedence="next"/>`;
const BODY = `<body><p>text</p><script src="/late.js" nonce="n1" async=""></script><script>push()</script></body>`;
const page = (scripts: string): Buffer => Buffer.from(`<html><head>${HEAD}${scripts}</head>${BODY}</html>`);

const SCRIPTS = `<link rel="preload" as="script" fetchPriority="low" nonce="n1" href="/1.js"/><script src="/1.js" async="" nonce="n1"></script><script src="/2.js" async="" nonce="n1"></script>`;

/**
 * Runs the page's starter script in a visible or hidden tab; returns the scripts inserted so far, and a function that
 * paints.
 */
function open(html: string, visibilityState: string) {
  const put: string[] = [];
  const heard: Record<string, (event?: object) => void> = {};
  let seen: ((list: { getEntriesByName: (name: string) => string[] }) => void) | undefined;
  const starter = /<head><script nonce="n1">(.*?)<\/script>/.exec(html)?.[1] ?? "";
  const document: Record<string, unknown> = {
    visibilityState,
    createElement: () => ({ setAttribute: (_name: string, address: string) => put.push(address) }),
    head: { append: () => undefined },
  };
  runInContext(
    starter,
    createContext({
      document,
      addEventListener: (name: string, listener: () => void) => (heard[name] = listener),
      removeEventListener: (name: string) => Reflect.deleteProperty(heard, name),
      setTimeout: (act: () => void) => act(),
      PerformanceObserver: class {
        constructor(listener: typeof seen) {
          seen = listener;
        }
        observe = () => undefined;
      },
    }),
  );
  const paint = (name: string) => seen?.({ getEntriesByName: (wanted) => (wanted === name ? [name] : []) });
  return { put, heard, paint, document };
}

it("replaces the scripts in the head by one starter script before the style sheet", () => {
  const html = deferScripts(page(SCRIPTS), "n1").toString();
  expect(html).toContain(`</script>${HEAD}</head>${BODY}`);
  expect(html.match(/<script/g)).toHaveLength(3);
});

it("does not defer a script without the rendering's nonce", () => {
  const smuggled = `<script src="/evil.js" async=""></script>`;
  expect(deferScripts(page(SCRIPTS + smuggled), "n1").toString()).toContain(`${HEAD}${smuggled}</head>`);
  const guessed = `<script src="/evil.js" async="" nonce="n0"></script>`;
  expect(deferScripts(page(SCRIPTS + guessed), "n1").toString()).toContain(`${HEAD}${guessed}</head>`);
});

it("inserts each script once, at the first contentful paint", () => {
  const { put, heard, paint } = open(deferScripts(page(SCRIPTS), "n1").toString(), "visible");
  paint("first-paint");
  expect(put).toEqual([]);
  paint("first-contentful-paint");
  heard.load?.();
  expect(put).toEqual(["/1.js", "/2.js"]);
});

it("inserts the scripts at load if no paint is reported, and at DOMContentLoaded in a hidden tab", () => {
  const html = deferScripts(page(SCRIPTS), "n1").toString();
  const untold = open(html, "visible");
  untold.heard.load?.();
  expect(untold.put).toEqual(["/1.js", "/2.js"]);
  const hidden = open(html, "hidden");
  hidden.heard.DOMContentLoaded?.();
  expect(hidden.put).toEqual(["/1.js", "/2.js"]);
});

it("returns a page without such scripts unchanged", () => {
  const plain = page(`<script src="/old.js" noModule=""></script>`);
  expect(deferScripts(plain, "n1")).toBe(plain);
  const words = Buffer.from("no page");
  expect(deferScripts(words, "n1")).toBe(words);
});

/** Creates an event whose target has an element for `closest`, with spies on what the starter calls later. */
function pressed(type: "click" | "submit") {
  const act = vi.fn();
  const preventDefault = vi.fn();
  const stopImmediatePropagation = vi.fn();
  const found = type === "click" ? { click: act } : { requestSubmit: act };
  const event = { type, preventDefault, stopImmediatePropagation, target: { closest: () => found } };
  return { act, preventDefault, stopImmediatePropagation, event };
}

it("repeats the last click before hydration, once", () => {
  const { heard } = open(deferScripts(page(SCRIPTS), "n1").toString(), "visible");
  const [first, last] = [pressed("click"), pressed("click")];
  heard.click?.(first.event);
  heard.click?.(last.event);
  expect(last.act).not.toHaveBeenCalled();
  heard[HYDRATED]?.();
  expect(first.act).not.toHaveBeenCalled();
  expect(last.act).toHaveBeenCalledOnce();
  expect(heard.click).toBeUndefined();
});

it("holds back a form submission until hydration", () => {
  const { heard } = open(deferScripts(page(SCRIPTS), "n1").toString(), "visible");
  const { act, preventDefault, event } = pressed("submit");
  heard.submit?.(event);
  expect(preventDefault).toHaveBeenCalledOnce();
  heard[HYDRATED]?.();
  expect(act).toHaveBeenCalledOnce();
});

it("hides a click before hydration from React, and repeats it afterwards", () => {
  const { heard } = open(deferScripts(page(SCRIPTS), "n1").toString(), "visible");
  const { act, stopImmediatePropagation, event } = pressed("click");
  heard.click?.(event);
  expect(stopImmediatePropagation).toHaveBeenCalledOnce();
  heard[HYDRATED]?.();
  expect(act).toHaveBeenCalledOnce();
});
