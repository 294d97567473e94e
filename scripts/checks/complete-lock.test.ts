import { describe, expect, it } from "vitest";
import { findMissingOptional, type Lock } from "./complete-lock";

const names = (lock: Lock) => Object.fromEntries(findMissingOptional(lock));

describe("findMissingOptional", () => {
  it("finds nothing if every optional package is beside its parent or above", () => {
    const lock: Lock = {
      packages: {
        "": { optionalDependencies: { own: "1.0.0" } },
        "node_modules/own": { version: "1.0.0" },
        "node_modules/a": { optionalDependencies: { "a-linux-x64": "1.0.0", "a-darwin-arm64": "1.0.0" } },
        "node_modules/a/node_modules/a-linux-x64": { version: "1.0.0" },
        "node_modules/a-darwin-arm64": { version: "1.0.0" },
        "node_modules/b/node_modules/c": { optionalDependencies: { d: "1.0.0" } },
        "node_modules/b/node_modules/d": { version: "1.0.0" },
      },
    };
    expect(names(lock)).toEqual({});
  });

  it("returns missing packages with version, os, cpu and libc", () => {
    const lock: Lock = {
      packages: {
        "node_modules/a": {
          optionalDependencies: {
            "@a/b-linux-arm64-musl": "2.0.0",
            "@a/b-linux-x64-gnu": "2.0.0",
            "@a/b-win32-ia32": "2.0.0",
            plain: "3.0.0",
          },
        },
      },
    };
    expect(names(lock)).toEqual({
      "node_modules/@a/b-linux-arm64-musl": {
        version: "2.0.0",
        cpu: ["arm64"],
        os: ["linux"],
        libc: ["musl"],
        optional: true,
      },
      "node_modules/@a/b-linux-x64-gnu": {
        version: "2.0.0",
        cpu: ["x64"],
        os: ["linux"],
        libc: ["glibc"],
        optional: true,
      },
      "node_modules/@a/b-win32-ia32": { version: "2.0.0", cpu: ["ia32"], os: ["win32"], optional: true },
      "node_modules/plain": { version: "3.0.0", optional: true },
    });
  });

  it("does not accept a package below another parent", () => {
    const lock: Lock = {
      packages: {
        "node_modules/a": { optionalDependencies: { d: "1.0.0" } },
        "node_modules/b/node_modules/d": { version: "1.0.0" },
      },
    };
    expect(Object.keys(names(lock))).toEqual(["node_modules/d"]);
  });
});
