import { describe, expect, it } from "vitest";
import { translationsOf } from "@/lib/translations";
import { galleryOf } from "./gallery-photos";

const texts = translationsOf("apartments.gallery");

const namesOf = (image: string, rooms = 3) =>
  galleryOf({ apartment_no: "5B", apartment_image: image, rooms, photos: [] }, texts).map(({ src }) =>
    src.replace("/media/", ""),
  );

describe("galleryOf", () => {
  it("adds photos of the other rooms in the style of the cover", () => {
    expect(namesOf("/media/apartment-10")).toEqual([
      "apartment-10",
      "hero-2-b",
      "hero-2-c",
      "study-1",
      "balcony-1",
    ]);
  });

  it("adds no bedroom when the cover shows one, and no study to a two-room apartment", () => {
    expect(namesOf("/media/apartment-04", 2)).toEqual([
      "apartment-04",
      "hero-1-a",
      "hero-1-c",
      "balcony-1",
      "bathroom-1",
    ]);
  });

  it("returns five different photos for every cover, built-in or remote", () => {
    const covers = Array.from(
      { length: 20 },
      (_, index) => `/media/apartment-${String(index + 1).padStart(2, "0")}`,
    );
    for (const cover of [...covers, "https://res.cloudinary.com/demo/image/upload/v1/4a.jpg"])
      expect(new Set(namesOf(cover)).size).toBe(5);
  });

  it("returns only the apartment's own photos if any, and numbers those with the default text", () => {
    const photo = (id: string, alt: string) => ({
      id,
      url: `/api/images/${id}`,
      alt,
      width: 1440,
      height: 1080,
    });
    const plain = "Photo of apartment 5B";
    const shown = (...photos: ReturnType<typeof photo>[]) =>
      galleryOf({ apartment_no: "5B", apartment_image: "/media/apartment-10", rooms: 3, photos }, texts);
    expect(shown(photo("a", "Kitchen"), photo("b", plain), photo("c", plain))).toEqual([
      { src: "/api/images/a", alt: "Kitchen", width: 1440, height: 1080 },
      { src: "/api/images/b", alt: `${plain}, 2 of 3`, width: 1440, height: 1080 },
      { src: "/api/images/c", alt: `${plain}, 3 of 3`, width: 1440, height: 1080 },
    ]);
    expect(shown(photo("a", plain))[0]?.alt).toBe(plain);
  });
});
