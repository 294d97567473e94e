import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findForbidden, formatThirdParty, listShipped, readShipped, THIRD_PARTY } from "./third-party";

const shippedAs = (license: string, path = "node_modules/a") =>
  listShipped({ packages: { "": {}, [path]: { version: "1.0.0", license } } });

describe("shipped packages", () => {
  it("are listed in THIRD-PARTY.md exactly as the script writes them", () => {
    expect(readFileSync(THIRD_PARTY, "utf8")).toBe(formatThirdParty(readShipped()));
  });

  it("have allowed licences", () => {
    expect(findForbidden(readShipped())).toEqual([]);
  });

  it("have the licence that the installed package declares", () => {
    const differing = readShipped().filter(({ name, version, licence }) => {
      const path = `node_modules/${name}/package.json`;
      if (!existsSync(path)) return false;
      const own = JSON.parse(readFileSync(path, "utf8")) as { version: string; license?: unknown };
      return own.version === version && typeof own.license === "string" && own.license !== licence;
    });
    expect(differing).toEqual([]);
  });

  it("are the production packages, each version once, including nested ones", () => {
    const locked = { version: "1.0.0", license: "MIT" };
    const lock = {
      packages: {
        "": {},
        "node_modules/b": locked,
        "node_modules/a/node_modules/@c/d": locked,
        "node_modules/b/node_modules/@c/d": locked,
        "node_modules/tool": { ...locked, dev: true },
      },
    };
    expect(listShipped(lock).map(({ name }) => name)).toEqual(["@c/d", "b"]);
  });

  it.each(["MIT", "(MIT OR GPL-3.0)", "MIT AND ISC"])("may be under %s", (licence) => {
    expect(findForbidden(shippedAs(licence))).toEqual([]);
  });

  it.each(["GPL-3.0-only", "MIT AND GPL-3.0", "LGPL-3.0-or-later", "Hippocratic-2.1", "UNLICENSED"])(
    "may not be under %s",
    (licence) => {
      expect(findForbidden(shippedAs(licence))).toHaveLength(1);
    },
  );

  it("must name a licence", () => {
    expect(findForbidden(listShipped({ packages: { "node_modules/a": { version: "1.0.0" } } }))).toHaveLength(
      1,
    );
  });
});
