import { expect, it } from "vitest";
import { measureMachine, paceFor, runAtPace } from "./machine";

it.each([
  ["a usual machine of eight cores", 8, { isSideBySide: true, workers: 4 }],
  ["a usual machine of two cores", 2, { isSideBySide: true, workers: 4 }],
  ["two cores with a busy loop beside", 1, { isSideBySide: false, workers: 2 }],
  ["two cores three times slower, or a third of two", 0.67, { isSideBySide: false, workers: 2 }],
  ["hardly a machine", 0.1, { isSideBySide: false, workers: 2 }],
])("chooses the pace of %s", (_, usualCores, pace) => {
  expect(paceFor(usualCores)).toEqual(pace);
});

it.each([
  [true, ["a begins", "b begins", "a ends", "b ends"]],
  [false, ["a begins", "a ends", "b begins", "b ends"]],
])("runs tasks side by side (%s) or in turn", async (isSideBySide, order) => {
  const happened: string[] = [];
  const task = (name: string) => async () => {
    happened.push(`${name} begins`);
    await Promise.resolve();
    happened.push(`${name} ends`);
    return name;
  };
  expect(await runAtPace([task("a"), task("b")], { isSideBySide, workers: 2 })).toEqual(["a", "b"]);
  expect(happened).toEqual(order);
});

it("measures what the machine does", async () => {
  expect(await measureMachine()).toBeGreaterThan(0);
});
