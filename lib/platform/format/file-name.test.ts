import { expect, it } from "vitest";
import { fileNameOf } from "./csv";

it.each([
  ["Nibash", "nibash-receipt.pdf"],
  ["Lake View, No. 12", "lake-view-no-12-receipt.pdf"],
  ["Résidence “Côte”", "residence-cote-receipt.pdf"],
  ["../etc", "etc-receipt.pdf"],
  ["নিবাস", "receipt.pdf"],
])("fileNameOf turns %s into %s", (owner, name) => {
  expect(fileNameOf(owner, "receipt.pdf")).toBe(name);
});
