import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadCardProvider, STRIPE_SCRIPT } from "./card-provider";

const CONFIG = { publishableKey: "pk_test_1", scriptUrl: null };

/** The scripts added to the page, newest last; none loads by itself. */
let scripts: Script[] = [];
class Script extends EventTarget {
  src = "";
  isOnPage = false;
  setAttribute = vi.fn();
  remove = () => {
    this.isOnPage = false;
  };
}

/** The part of a page that the loader uses. */
const page = {
  createElement: () => new Script(),
  querySelector: () => scripts.find(({ isOnPage }) => isOnPage),
  head: {
    append: (script: Script) => {
      script.isOnPage = true;
      scripts.push(script);
    },
  },
};

it("loads the Stripe.js release that @stripe/stripe-js expects", () => {
  const { resolve } = createRequire(import.meta.url);
  const stripeJs = readFileSync(
    join(dirname(resolve("@stripe/stripe-js")), "..", "dist", "pure.mjs"),
    "utf8",
  );
  const [, release = ""] = /RELEASE_TRAIN = '([^']+)'/.exec(stripeJs) ?? [];
  expect(STRIPE_SCRIPT).toBe(`https://js.stripe.com/${release}/stripe.js`);
});

describe("loadCardProvider with a hanging script", () => {
  beforeEach(() => {
    scripts = [];
    vi.stubGlobal("window", {});
    vi.stubGlobal("document", page);
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Starts the loader, and waits until it gives up. */
  async function pressInVain(): Promise<void> {
    const late = expect(loadCardProvider(CONFIG)).rejects.toThrow("late");
    await vi.runAllTimersAsync();
    await late;
  }

  it("requests the script at a new URL on each attempt", async () => {
    for (let press = 0; press < 3; press += 1) await pressInVain();
    expect(new Set(scripts.map(({ src }) => src)).size).toBe(3);
    for (const { src } of scripts) expect(src.split("?")[0]).toBe(STRIPE_SCRIPT);
    expect(scripts.filter(({ isOnPage }) => isOnPage)).toEqual(scripts.slice(-1));
  });

  it("opens Stripe with the publishable key once a later attempt loads", async () => {
    await pressInVain();
    const opened = loadCardProvider(CONFIG);
    const made = { _registerWrapper: vi.fn() };
    const version = STRIPE_SCRIPT.split("/").at(-2);
    const open = Object.assign(
      vi.fn(() => made),
      { version },
    );
    Object.assign(window, { Stripe: open });
    scripts.at(-1)?.dispatchEvent(new Event("load"));
    expect(await opened).toBe(made);
    expect(open).toHaveBeenCalledWith("pk_test_1");
  });

  it("requests the script again after a load error", async () => {
    const refused = expect(loadCardProvider(CONFIG)).rejects.toThrow("Couldn't load");
    scripts.at(-1)?.dispatchEvent(new Event("error"));
    await refused;
    await pressInVain();
    expect(scripts).toHaveLength(2);
  });
});
