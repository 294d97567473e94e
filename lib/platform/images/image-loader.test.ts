import { access } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { mediaVersion } from "@/scripts/build/media-version";
import { PICTURE_WIDTHS, pictureUrl, MEDIA_VERSION } from "./image-loader";

describe("pictureUrl", () => {
  it.each([
    [320, "/media/apartment-07-320.webp"],
    [400, "/media/apartment-07-480.webp"],
    [1440, "/media/apartment-07-1440.webp"],
    [3840, "/media/apartment-07-1440.webp"],
  ])("maps width %d to a generated width", (width, expected) => {
    expect(pictureUrl("/media/apartment-07", width)).toBe(`${expected}?v=${MEDIA_VERSION}`);
  });

  it("requests the width from Cloudinary", () => {
    expect(pictureUrl("https://res.cloudinary.com/demo/image/upload/v1/me.jpg", 96)).toBe(
      "https://res.cloudinary.com/demo/image/upload/c_limit,f_auto,q_auto,w_96/v1/me.jpg",
    );
  });

  it.each([
    [320, "1440", "480"],
    [640, "1440", "768"],
    [1440, "1440", "1440"],
    [3840, "1440", "1440"],
    [1440, "4096", "1440"],
    [4096, "4096", "4096"],
  ])("maps width %d of an uploaded picture %s pixels wide to a stored width", (width, own, expected) => {
    const stem = `/api/images/${"9f3c1d".repeat(8)}`;
    expect(pictureUrl(`${stem}-${own}`, width)).toBe(`${stem}-${expected}`);
  });

  it.each(["https://lh3.googleusercontent.com/a/x=s96-c", "/api/images/6560a1b2c3d4e5f601234567"])(
    "returns %s unchanged",
    (src) => {
      expect(pictureUrl(src, 640)).toBe(src);
    },
  );

  it("adds only the version to an SVG", () => {
    expect(pictureUrl("/media/plan.svg", 640)).toBe(`/media/plan.svg?v=${MEDIA_VERSION}`);
  });

  it("uses the current media version (npx tsx scripts/build/media-version.ts writes it)", () => {
    expect(MEDIA_VERSION).toBe(mediaVersion());
  });

  it("returns an existing file in public/media for every width", async () => {
    for (const width of PICTURE_WIDTHS) {
      const [path = ""] = pictureUrl("/media/tower-dusk", width).split("?");
      await expect(access(`public${path}`)).resolves.toBeUndefined();
    }
  });
});
