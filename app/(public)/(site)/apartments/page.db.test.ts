import mongoose from "mongoose";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { inRequestContext } from "@/lib/platform/request-context";
import { ApartmentModel } from "@/models/apartment";
import { makeApartment } from "@/tests/support/factories";
import { InTexts } from "@/tests/support/in-texts";
import { connectTestDatabase } from "@/tests/support/mongo";
import ApartmentsPage from "./page";

// Its texts are compiled for browsers.
vi.mock("@/components/layout/texts", () => ({ Texts: InTexts }));

connectTestDatabase({ isOwn: true, keepBetweenTests: true });

/** Rendering a page calls none of its functions. */
const router = { push: () => undefined, refresh: () => undefined } as never;

async function read(searchParams: Record<string, string>): Promise<string> {
  const page = await ApartmentsPage({ searchParams: Promise.resolve(searchParams) });
  return renderToStaticMarkup(
    createElement(AppRouterContext, { value: router }, createElement(InTexts, null, page)),
  );
}

/** Runs with a view in place of the collection, whose every read fails, while the database itself responds. */
async function withBrokenApartments<T>(run: () => Promise<T>): Promise<T> {
  const name = ApartmentModel.collection.collectionName;
  await mongoose.connection.dropCollection(name);
  await mongoose.connection.createCollection(name, {
    viewOn: "nothing",
    pipeline: [
      { $unionWith: { coll: "nothing", pipeline: [{ $documents: [{ broken: { $divide: [1, 0] } }] }] } },
    ],
  });
  try {
    return await run();
  } finally {
    await mongoose.connection.dropCollection(name);
  }
}

describe("the apartments page", () => {
  it("shows an empty state without apartments, and hides the tower when it has more than 30 floors", async () => {
    await ApartmentModel.deleteMany();
    const empty = await read({});
    expect(empty).toContain("No Apartments Available!");
    expect(empty).not.toContain("Find it on the tower");
    const low = await makeApartment({ floor_no: 1 });
    expect(await read({})).toContain("Find it on the tower");
    const high = await makeApartment({ floor_no: 31 });
    const alone = await read({});
    expect(alone).not.toContain("Find it on the tower");
    expect(alone).toContain(`/apartments/${high.apartment_no}`);
    await ApartmentModel.deleteMany({ _id: mongoose.trusted({ $in: [low._id, high._id] }) });
  });

  it("shows the list; if the query fails, sets status 503, shows an error and keeps the search", async () => {
    await makeApartment();
    expect(await read({})).toContain("Apartments, page 1 of 1");
    const { failed, status } = await withBrokenApartments(() =>
      inRequestContext(async (context) => ({
        failed: await read({ minimum: "600", maximum: "800", page: "2" }),
        status: context.pageStatus,
      })),
    );
    expect(failed).toContain("Couldn&#x27;t load this");
    expect(failed).toContain("Try Again");
    expect(status).toBe(503);
    expect(failed).toContain('value="600"');
    expect(failed).not.toContain("No Apartments Available!");
    expect(failed).not.toContain("ld+json");
  });
});
