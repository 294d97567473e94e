import { createContext, runInContext } from "node:vm";
import { expect, it, vi } from "vitest";
import { HYDRATED, startPage } from "./start-page";

class FakeElement {
  closest = () => this;
  click = vi.fn();
}
class FakeForm extends FakeElement {
  requestSubmit = vi.fn();
}

/** Runs the program in a visible or hidden tab, as the text that the page contains, with Next's scripts put off. */
function open(visibilityState: "visible" | "hidden", nonces = ["n1", "n1"]) {
  const heard: Record<string, ((event?: object) => void)[]> = {};
  const put: string[] = [];
  const later = nonces.map((nonce, at) => ({ nonce, src: `/${String(at + 1)}.js` }));
  const document = {
    visibilityState,
    currentScript: { nonce: "n1" },
    querySelectorAll: () =>
      [...later].map(({ nonce, src }) => ({
        nonce,
        src: `https://nibash.example${src}`,
        getAttribute: () => src,
        remove: () => later.splice(0, 1),
      })),
    createElement: () => ({
      set src(address: string) {
        this.address = address;
      },
      address: "",
      setAttribute(_name: string, address: string) {
        this.address = address;
      },
    }),
    head: { append: ({ address }: { address: string }) => put.push(address) },
  };
  let observe: ((list: { getEntriesByName: (name: string) => string[] }) => void) | undefined;
  const context = createContext({
    document,
    Element: FakeElement,
    HTMLFormElement: FakeForm,
    addEventListener: (name: string, listener: () => void) => (heard[name] ??= []).push(listener),
    removeEventListener: (name: string) => Reflect.deleteProperty(heard, name),
    setTimeout: (act: () => void) => act(),
    PerformanceObserver: class {
      constructor(listener: typeof observe) {
        observe = listener;
      }
      observe = () => undefined;
    },
  });
  runInContext(`(${startPage.toString()})("${HYDRATED}")`, context);
  const dispatch = (name: string, event?: object) => {
    for (const listener of heard[name] ?? []) listener(event);
  };
  const paint = (name: string) =>
    observe?.({ getEntriesByName: (wanted) => (wanted === name ? [name] : []) });
  return { put, heard, dispatch, paint };
}

/** Creates an event on an element, with spies on what keeps it from others. */
function pressed(type: "click" | "submit", target: FakeElement) {
  return { type, target, preventDefault: vi.fn(), stopImmediatePropagation: vi.fn() };
}

it("starts each script once, at the first contentful paint", () => {
  const { put, dispatch, paint } = open("visible");
  paint("first-paint");
  expect(put).toEqual([]);
  paint("first-contentful-paint");
  dispatch("load");
  expect(put).toEqual(["/1.js", "/2.js"]);
});

it("starts the scripts at load if no paint is reported, and at DOMContentLoaded in a hidden tab", () => {
  const unreported = open("visible");
  unreported.dispatch("load");
  expect(unreported.put).toEqual(["/1.js", "/2.js"]);
  const hidden = open("hidden");
  hidden.dispatch("DOMContentLoaded");
  expect(hidden.put).toEqual(["/1.js", "/2.js"]);
});

it("does not start a script without the rendering's nonce", () => {
  const { put, dispatch } = open("visible", ["n1", "", "n0"]);
  dispatch("load");
  expect(put).toEqual(["/1.js"]);
});

it("hides a click before hydration from React, and repeats the last one afterwards, once", () => {
  const { heard, dispatch } = open("visible");
  const [first, last] = [new FakeElement(), new FakeElement()];
  for (const target of [first, last]) {
    const event = pressed("click", target);
    dispatch("click", event);
    expect(event.preventDefault).toHaveBeenCalledOnce();
    expect(event.stopImmediatePropagation).toHaveBeenCalledOnce();
  }
  expect(last.click).not.toHaveBeenCalled();
  dispatch(HYDRATED);
  expect([first.click.mock.calls.length, last.click.mock.calls.length]).toEqual([0, 1]);
  expect([heard.click, heard.submit]).toEqual([undefined, undefined]);
});

it("holds back a form submission until hydration", () => {
  const { dispatch } = open("visible");
  const form = new FakeForm();
  const event = pressed("submit", form);
  dispatch("submit", event);
  expect(event.preventDefault).toHaveBeenCalledOnce();
  dispatch(HYDRATED);
  expect(form.requestSubmit).toHaveBeenCalledOnce();
});
