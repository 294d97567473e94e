import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { Store } from "./store";

const directory = mkdtempSync(path.join(os.tmpdir(), "card-sandbox-store-"));
afterAll(() => rmSync(directory, { recursive: true }));

const rule = (id: string) => ({ id, operation: "*", when: "before" as const });

it("keeps whole transactions and drops one that a crash cut off", () => {
  const killed = new Store(directory);
  killed.transaction(() => {
    killed.put("rules", rule("one"));
    killed.put("rules", rule("two"));
  });
  killed.remove("rules", "one");
  appendFileSync(path.join(directory, "card-sandbox.jsonl"), '[["rules","three",{"id":"thr');
  const restarted = new Store(directory);
  expect(restarted.all("rules")).toEqual([rule("two")]);
  restarted.put("rules", rule("four"));
  expect(new Store(directory).all("rules").map(({ id }) => id)).toEqual(["two", "four"]);
});
