import { describe, expect, it } from "vitest";
import { readAdminWish } from "./admin-wish";

const email = "person@example.com";

describe("npm run make-admin", () => {
  it.each([
    ["one address", [" Person@Example.com "], {}, false],
    ["--undo before it", ["--undo", email], {}, true],
    ["--undo behind it", [email, "--undo"], {}, true],
    ["--undo that npm kept to itself, for want of --", [email], { npm_config_undo: "true" }, true],
  ])("reads %s", (_, args, environment, undo) => {
    expect(readAdminWish(args, environment)).toEqual({ email, undo });
  });

  it.each([[[]], [[""]], [["nobody"]], [[email, email]], [["--undo"]], [['{"$ne":null}']]])(
    "refuses %j",
    (args) => {
      expect(() => readAdminWish(args, {})).toThrow("Say whom");
    },
  );
});
