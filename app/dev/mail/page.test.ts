import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Opens the page on an installation with these environment variables. */
async function open(variables: Record<string, string>): Promise<unknown> {
  const set = { MONGODB_URI: "mongodb://127.0.0.1/never-asked", ...variables };
  for (const [name, value] of Object.entries(set)) vi.stubEnv(name, value);
  vi.resetModules();
  return (await import("./page")).default();
}

describe("/dev/mail", () => {
  it("renders in the embedded set-up", async () => {
    const MAIL_DIR = await mkdtemp(join(tmpdir(), "nibash-mail-"));
    expect(await open({ MAIL_DIR, NIBASH_EMBEDDED: "1" })).toMatchObject({
      type: expect.anything() as unknown,
    });
  });

  it.each([
    ["on a database of one's own, even where mails are written to a folder", { NIBASH_EMBEDDED: "" }],
    ["where mails are sent", { NIBASH_EMBEDDED: "1", MAIL_DIR: "" }],
  ])("returns 404 %s", async (_, variables) => {
    await expect(open({ MAIL_DIR: tmpdir(), ...variables })).rejects.toMatchObject({
      digest: expect.stringContaining("404") as string,
    });
  });
});
