import { expect, type APIRequestContext } from "playwright/test";
import sharp from "sharp";
import { ADMIN, MEMBER } from "../support/browser-actors";
import { signInByCall } from "../support/browser-tenant";
import { test } from "../support/browser-test";
import { readHead, type PageHead } from "../support/page-head";
import { schemaOrgFindings } from "../support/schema-org";

/** What search engines and link previews read, from the HTML alone: they run no script. */

const LISTED = [
  { path: "/", title: "Home", picture: "/og/home.jpg" },
  { path: "/apartments", title: "Apartments · Nibash", picture: "/og/home.jpg" },
  { path: "/apartments/8B", title: "Apartment 8B · Nibash", picture: "/og/8B.jpg" },
  { path: "/contact", title: "Contact Us · Nibash", picture: "/og/home.jpg" },
  { path: "/login", title: "Login · Nibash", picture: "/og/home.jpg" },
  { path: "/register", title: "Register · Nibash", picture: "/og/home.jpg" },
] as const;

const urlOf = (path: string) => new URL(path, test.info().project.use.baseURL).href;

async function headOf(request: APIRequestContext, path: string, status = 200): Promise<PageHead> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(status);
  return readHead(await answer.text());
}

/** Returns the only object of this type on a page. */
function thing(head: PageHead, type: string): Record<string, unknown> {
  const found = head.jsonLd
    .flatMap((document) => document["@graph"])
    .filter((each) => each["@type"] === type);
  expect(found, type).toHaveLength(1);
  return found[0] ?? {};
}

test("each public page has its own title, description and canonical URL", async ({ request }) => {
  const descriptions = new Set<string>();
  for (const { path, title } of LISTED) {
    const head = await headOf(request, path);
    expect(head.title, path).toBe(title);
    expect(head.canonical, path).toBe(urlOf(path));
    expect(head.meta.get("robots"), path).toBeUndefined();
    const description = head.meta.get("description") ?? "";
    expect(description.length, path).toBeGreaterThan(50);
    descriptions.add(description);
  }
  expect(descriptions.size).toBe(LISTED.length);
});

test("each public page has link preview tags and a picture of 1200 × 630 px", async ({ request }) => {
  for (const { path, title, picture } of LISTED) {
    const { meta, canonical } = await headOf(request, path);
    const address = urlOf(picture);
    expect(Object.fromEntries(meta), path).toMatchObject({
      "og:title": title,
      "og:description": meta.get("description"),
      "og:url": canonical,
      "og:type": "website",
      "og:image": address,
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
      "twitter:title": title,
      "twitter:description": meta.get("description"),
      "twitter:image": address,
    });
    expect(meta.get("og:image:alt"), path).toBeTruthy();
  }
  const drawn = new Set<string>();
  for (const picture of new Set(LISTED.map((each) => each.picture))) {
    const answer = await request.get(picture);
    expect(answer.status(), picture).toBe(200);
    expect(answer.headers()["content-type"]).toBe("image/jpeg");
    const body = await answer.body();
    expect(await sharp(body).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    // Some networks drop previews above 300 kB.
    expect(body.length, picture).toBeLessThan(300_000);
    drawn.add(body.toString("base64"));
  }
  expect(drawn.size).toBe(2);
  expect((await request.get("/og/99Z.jpg")).status()).toBe(404);
});

test("JSON-LD uses valid schema.org types and matches the data of the API", async ({ request }) => {
  const [home, listing, free, taken] = await Promise.all(
    ["/", "/apartments", "/apartments/1A", "/apartments/4B"].map((path) => headOf(request, path)),
  );
  if (!home || !listing || !free || !taken) throw new Error("A page is missing.");
  const documents = [home, listing, free, taken].flatMap(({ jsonLd }) => jsonLd);
  expect(documents).toHaveLength(4);
  for (const document of documents) expect(document["@context"]).toBe("https://schema.org");
  expect(schemaOrgFindings(documents)).toEqual([]);

  for (const head of [home, listing, free, taken]) {
    const tower = thing(head, "ApartmentComplex");
    expect(tower).toMatchObject({
      "@id": urlOf("/#tower"),
      name: "Nibash",
      address: { addressLocality: "Dhaka", streetAddress: "Uttara Sector 10" },
      numberOfAccommodationUnits: { value: 20 },
    });
    expect((await request.get(String(tower.image))).status()).toBe(200);
  }
  const { result } = (await (await request.get("/api/apartments?limit=50")).json()) as {
    result: Record<string, unknown>[];
  };
  for (const [head, no] of [
    [free, "1A"],
    [taken, "4B"],
  ] as const) {
    const url = urlOf(`/apartments/${no}`);
    const known = result.find(({ apartment_no }) => apartment_no === no);
    expect(thing(head, "Apartment")).toMatchObject({
      "@id": `${url}#apartment`,
      name: `Apartment ${no}`,
      url,
      floorLevel: String(known?.floor_no),
      numberOfRooms: known?.rooms,
      floorSize: { value: known?.size_sqft, unitCode: "FTK" },
      containedInPlace: { "@id": urlOf("/#tower") },
    });
    // An illustration is no picture of this home.
    expect(thing(head, "Apartment").image).toBeUndefined();
    expect(thing(head, "Offer")).toMatchObject({
      itemOffered: { "@id": `${url}#apartment` },
      availability: `https://schema.org/${known?.booking_status === "available" ? "InStock" : "SoldOut"}`,
      priceSpecification: { price: known?.rent, priceCurrency: "USD", unitCode: "MON" },
    });
    expect(thing(head, "BreadcrumbList").itemListElement).toEqual([
      { "@type": "ListItem", position: 1, name: "Apartments", item: urlOf("/apartments") },
      { "@type": "ListItem", position: 2, name: no, item: url },
    ]);
  }
  const own = thing(await headOf(request, "/apartments/3B"), "Apartment").image;
  expect((await request.get(String(own))).status()).toBe(200);
  // 4B is let in the demo, so both kinds of availability are compared.
  expect(thing(taken, "Offer").availability).toBe("https://schema.org/SoldOut");
});

test("the JSON-LD check detects an unknown property, an unknown type and a wrong value type", () => {
  const complex = { "@type": "ApartmentComplex", name: "Nibash", petsAllowed: false };
  const wrong = [
    { ...complex, numberOfFlats: 20 },
    { ...complex, "@type": "Tower" },
    { ...complex, address: 7 },
  ];
  const documents = wrong.map((each) => ({ "@context": "https://schema.org", "@graph": [each] }));
  expect(schemaOrgFindings(documents)).toHaveLength(wrong.length);
});

test("the sitemap lists the public pages and every apartment, and only indexable URLs", async ({
  request,
}) => {
  const sitemap = await request.get("/sitemap.xml");
  expect(sitemap.headers()["content-type"]).toContain("xml");
  const listed = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);
  const { result } = (await (await request.get("/api/apartments?limit=50")).json()) as {
    result: { apartment_no: string }[];
  };
  expect(result).toHaveLength(20);
  const paths = [
    "/",
    "/apartments",
    "/contact",
    ...result.map(({ apartment_no }) => `/apartments/${apartment_no}`),
  ];
  expect(new Set(listed)).toEqual(new Set(paths.map((path) => urlOf(path))));
  for (const url of listed) {
    const { canonical, meta } = await headOf(request, url);
    expect(canonical).toBe(url);
    expect(meta.get("robots"), url).toBeUndefined();
  }
});

test("robots.txt disallows the dashboard, the payment and the API, and names the sitemap", async ({
  request,
}) => {
  const robots = await request.get("/robots.txt");
  expect(robots.headers()["content-type"]).toContain("text/plain");
  const lines = (await robots.text()).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "User-Agent: *",
      "Allow: /",
      "Disallow: /dashboard",
      "Disallow: /payment",
      "Disallow: /api/",
      `Sitemap: ${urlOf("/sitemap.xml")}`,
    ]),
  );
  // Crawlers may fetch listed pages and preview pictures.
  const closed = lines.flatMap((line) => /^Disallow: (.+)/.exec(line)?.[1] ?? []);
  for (const { path, picture } of LISTED)
    for (const open of [path, picture])
      expect(
        closed.some((each) => open.startsWith(each)),
        open,
      ).toBe(false);
});

test("a filtered or paged listing is noindex and has the full listing as its canonical URL", async ({
  request,
}) => {
  const filtered = [
    "/apartments?minimum=700&maximum=1000",
    "/apartments?page=2",
    "/apartments?minimum=5000&maximum=6000",
    "/apartments?minimum=900&maximum=100",
  ];
  for (const path of filtered) {
    const { canonical, meta } = await headOf(request, path);
    expect(canonical, path).toBe(urlOf("/apartments"));
    expect(meta.get("robots"), path).toBe("noindex, follow");
  }
  // A parameter that only tracks visits does not make another page.
  expect((await headOf(request, "/apartments?utm_source=x")).meta.get("robots")).toBeUndefined();
});

test("a missing page or apartment returns 404 with a title and noindex", async ({ request }) => {
  for (const path of ["/no/such/page", "/apartments/99Z", "/apartments/none"]) {
    const { title, meta, canonical } = await headOf(request, path, 404);
    expect(title, path).toBe("Page not found · Nibash");
    expect(meta.get("robots"), path).toMatch(/^noindex/);
    expect(canonical, path).toBeUndefined();
    expect(meta.get("description"), path).toContain("leads to no floor");
    expect(Object.fromEntries(meta), path).toMatchObject({
      "og:title": title,
      "og:description": meta.get("description"),
      "og:image": urlOf("/og/home.jpg"),
      "twitter:card": "summary_large_image",
    });
  }
});

test("unlisted pages still have their own title, description, canonical URL and preview", async ({
  request,
}) => {
  const paths = [
    "/about-us",
    "/credits",
    "/forgot-password",
    "/reset-password",
    "/confirm-email",
    "/mail-preferences",
  ];
  const heads = await Promise.all(paths.map((path) => headOf(request, path)));
  expect(new Set(heads.map(({ title }) => title)).size).toBe(paths.length);
  expect(new Set(heads.map(({ meta }) => meta.get("description"))).size).toBe(paths.length);
  for (const [at, { title, meta, canonical }] of heads.entries()) {
    const path = paths[at] ?? "";
    expect(canonical, path).toBe(urlOf(path));
    expect(Object.fromEntries(meta), path).toMatchObject({
      robots: "noindex, follow",
      "og:title": title,
      "og:description": meta.get("description"),
      "og:url": canonical,
      "og:image": urlOf("/og/home.jpg"),
      "twitter:card": "summary_large_image",
      "twitter:image": urlOf("/og/home.jpg"),
    });
  }
});

test("dashboard, payment, mailed-link and helper pages are noindex", async ({ request }) => {
  for (const path of [
    "/about-us",
    "/credits",
    "/forgot-password",
    "/reset-password",
    "/confirm-email",
    "/mail-preferences",
  ])
    expect((await headOf(request, path)).meta.get("robots"), path).toMatch(/^noindex/);

  await signInByCall(request, urlOf("/"), MEMBER);
  const ofMember = ["", "/announcements", "/make-payment", "/payment-history"].map(
    (end) => `/dashboard${end}`,
  );
  const titles = new Set<string | undefined>();
  for (const path of [...ofMember, "/payment"]) {
    const { title, meta } = await headOf(request, path);
    expect(meta.get("robots"), path).toBe("noindex, nofollow");
    titles.add(title);
  }
  await signInByCall(request, urlOf("/"), ADMIN);
  for (const end of ["manage-members", "manage-coupons", "agreement-requests", "payments", "audit"]) {
    const { title, meta } = await headOf(request, `/dashboard/${end}`);
    expect(meta.get("robots"), end).toBe("noindex, nofollow");
    titles.add(title);
  }
  expect(titles.size).toBe(10);
});
