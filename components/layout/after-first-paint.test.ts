// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HYDRATED } from "@/lib/platform/service-worker/worker-contract";

let paint: (name: string) => void;
let undo: (() => void)[] = [];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  // jsdom reports no paint.
  class Observer {
    constructor(listener: (list: { getEntriesByName: (name: string) => string[] }) => void) {
      paint = (name) => listener({ getEntriesByName: (wanted) => (wanted === name ? [name] : []) });
    }
    observe = () => undefined;
  }
  vi.stubGlobal("PerformanceObserver", Observer);
  // Each run of the program adds its own listeners.
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, "addEventListener").mockImplementation((...args: Parameters<typeof add>) => {
    undo.push(() => window.removeEventListener(args[0], args[1], args[2]));
    add(...args);
  });
});
afterEach(() => {
  for (const each of undo) each();
  undo = [];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  // The next file of this worker has the same document.
  document.head.replaceChildren();
  document.body.replaceChildren();
  delete document.documentElement.dataset.unpainted;
});

/** Runs the program in a page with a button and a form; returns the scripts fetched so far. */
async function open(visibilityState = "visible") {
  document.head.innerHTML = "";
  delete document.documentElement.dataset.unpainted;
  document.body.innerHTML =
    '<button type="button"><b>Ask</b></button><button type="button" popovertarget="m">Menu</button><form method="post"><button>Login</button></form><form><button>Search</button></form>';
  const script = document.createElement("script");
  script.dataset.scripts = "/1.js /2.js";
  vi.spyOn(document, "currentScript", "get").mockReturnValue(script);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibilityState as "visible");
  await import("./after-first-paint");
  return () => [...document.head.querySelectorAll("script")].map((each) => each.getAttribute("src"));
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
const hydrate = () => window.dispatchEvent(new Event(HYDRATED));

it("fetches each script once, at the first contentful paint", async () => {
  const fetched = await open();
  paint("first-paint");
  expect(fetched()).toEqual([]);
  paint("first-contentful-paint");
  window.dispatchEvent(new Event("load"));
  vi.runAllTimers();
  expect(fetched()).toEqual(["/1.js", "/2.js"]);
  expect([...document.head.querySelectorAll("script")].map((each) => each.async)).toEqual([false, false]);
});

it("marks the page until the first contentful paint, so that what lies below the cover waits", async () => {
  const { dataset } = document.documentElement;
  await open();
  expect(dataset).toHaveProperty("unpainted");
  paint("first-contentful-paint");
  expect(dataset).not.toHaveProperty("unpainted");
});

it("marks no page in a hidden tab, which does not paint", async () => {
  await open("hidden");
  expect(document.documentElement.dataset).not.toHaveProperty("unpainted");
});

it("fetches the scripts after load if no paint is reported", async () => {
  const fetched = await open();
  window.dispatchEvent(new Event("load"));
  expect(fetched()).toEqual([]);
  vi.runAllTimers();
  expect(fetched()).toEqual(["/1.js", "/2.js"]);
  expect(document.documentElement.dataset).not.toHaveProperty("unpainted");
});

it("fetches the scripts at DOMContentLoaded in a hidden tab", async () => {
  const fetched = await open("hidden");
  window.dispatchEvent(new Event("DOMContentLoaded"));
  expect(fetched()).toEqual(["/1.js", "/2.js"]);
});

it("hides a press before hydration from React, and repeats the last one afterwards, once", async () => {
  await open();
  const heard = vi.fn();
  document.body.addEventListener("click", heard, { once: true });
  find("b").click();
  find("b").click();
  expect(heard).not.toHaveBeenCalled();
  const pressed = vi.fn();
  find("button").addEventListener("click", pressed);
  hydrate();
  hydrate();
  expect(pressed).toHaveBeenCalledOnce();
  find("b").click();
  expect(pressed).toHaveBeenCalledTimes(2);
});

it("holds back a form that would put its fields into the address, until hydration", async () => {
  await open();
  const sent = vi.fn((event: Event) => event.preventDefault());
  const form = find("form[method=post]");
  form.addEventListener("submit", sent);
  form.querySelector("button")?.click();
  expect(sent).not.toHaveBeenCalled();
  hydrate();
  expect(sent).toHaveBeenCalledOnce();
});

it("leaves menus and searches to the browser", async () => {
  await open();
  const heard = vi.fn((event: Event) => event.preventDefault());
  find("[popovertarget]").addEventListener("click", heard);
  find("form:not([method])").addEventListener("submit", heard);
  find("[popovertarget]").click();
  find("form:not([method]) button").click();
  expect(heard).toHaveBeenCalledTimes(2);
  hydrate();
  expect(heard).toHaveBeenCalledTimes(2);
});
