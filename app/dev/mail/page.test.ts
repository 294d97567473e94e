import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";

const host = vi.hoisted(() => ({ name: "localhost:3000" }));
vi.mock("next/headers", () => ({ headers: () => Promise.resolve(new Headers({ host: host.name })) }));

afterEach(() => {
  host.name = "localhost:3000";
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

  it.each(["tower.example", "127.0.0.1:4321", "[::1]:3000"])("renders at %s", async (name) => {
    host.name = name;
    const MAIL_DIR = await mkdtemp(join(tmpdir(), "nibash-mail-"));
    const own = { MAIL_DIR, NIBASH_EMBEDDED: "1", NEXTAUTH_URL: "https://tower.example" };
    expect(await open(own)).toMatchObject({ type: expect.anything() as unknown });
  });

  it.each(["evil.example", "localhost.evil.example:3000", "127.0.0.1.evil.example", "192.168.0.7:3000", ""])(
    "returns 404 at the foreign host %j",
    async (name) => {
      host.name = name;
      await expect(open({ MAIL_DIR: tmpdir(), NIBASH_EMBEDDED: "1" })).rejects.toMatchObject({
        digest: expect.stringContaining("404") as string,
      });
    },
  );

  it.each([
    ["on a database of one's own, even where mails are written to a folder", { NIBASH_EMBEDDED: "" }],
    ["where mails are sent", { NIBASH_EMBEDDED: "1", MAIL_DIR: "" }],
  ])("returns 404 %s", async (_, variables) => {
    await expect(open({ MAIL_DIR: tmpdir(), ...variables })).rejects.toMatchObject({
      digest: expect.stringContaining("404") as string,
    });
  });
});
