import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { comparePictures, describeComparison } from "./compare-pictures";

const sheet = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });
const white = (width: number, height: number) => sheet(width, height, "#ffffff").png().toBuffer();

describe("comparePictures", () => {
  it("finds no difference between equal pictures with different compression", async () => {
    const loose = await sheet(20, 10, "#ffffff").png({ compressionLevel: 0 }).toBuffer();
    expect(await comparePictures(await white(20, 10), loose)).toEqual({ share: 0, difference: null });
  });

  const speck = async (shade: string) => {
    const dot = await sheet(1, 1, shade).png().toBuffer();
    return sheet(20, 10, "#ffffff")
      .composite([{ input: dot, left: 3, top: 4 }])
      .png()
      .toBuffer();
  };

  it("detects a single pixel that is three shades darker", async () => {
    const { share, difference } = await comparePictures(await white(20, 10), await speck("#fcfcfc"));
    expect(share).toBe(1 / 200);
    expect(await sharp(difference ?? "").metadata()).toMatchObject({ width: 20, height: 10 });
  });

  it("ignores a pixel that is one shade darker", async () => {
    expect(await comparePictures(await white(20, 10), await speck("#fefefe"))).toMatchObject({ share: 0 });
  });

  it("counts the extra rows of the longer picture", async () => {
    const { share } = await comparePictures(await white(20, 10), await white(20, 20));
    expect(share).toBe(0.5);
  });
});

describe("describeComparison", () => {
  it.each([
    [0, "✓ login-360  0.0000 %"],
    [0.001, "✓ login-360  0.1000 %"],
    [0.0011, "✗ login-360  0.1100 %"],
  ])("marks a share of %s as passed or failed", (share, line) => {
    expect(describeComparison("login-360", share)).toBe(line);
  });
});
