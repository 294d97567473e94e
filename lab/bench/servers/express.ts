import express from "express";
import { MongoClient, type Filter } from "mongodb";

/**
 * The yardstick: GET /api/apartments in bare Express with the driver, well written, on the same database and with the
 * same content. Count and page are queried in parallel, nothing is computed twice, logged, or checked beyond numbers.
 */
interface Apartment {
  order: number;
  rent_cents: number;
  booking_status: string;
  hold: { until: Date } | null;
}

const client = new MongoClient(process.env.MONGODB_URI ?? "", { maxPoolSize: 20 });
const apartments = client.db().collection<Apartment>("apartments");
const app = express();
app.disable("x-powered-by");
app.disable("etag");
app.set("query parser", "simple");

app.get("/api/apartments", async (request, response) => {
  const { minimum, maximum, limit = "6", page = "1" } = request.query;
  const size = Math.min(50, Number(limit));
  const filter: Filter<Apartment> = {};
  if (minimum !== undefined || maximum !== undefined)
    filter.rent_cents = {
      $gte: Math.round(Number(minimum ?? 0) * 100),
      $lte: Math.round(Number(maximum ?? 1e9) * 100),
    };
  const [total, found] = await Promise.all([
    filter.rent_cents ? apartments.countDocuments(filter) : apartments.estimatedDocumentCount(),
    apartments
      .find(filter)
      .sort({ order: 1 })
      .skip((Number(page) - 1) * size)
      .limit(size)
      .toArray(),
  ]);
  response.json({ result: found.map(onTheWire), totalPages: Math.ceil(total / size) });
});

function onTheWire({ order: _order, rent_cents, hold, booking_status, ...rest }: Apartment) {
  const isFree = hold && hold.until.getTime() <= Date.now();
  return { ...rest, rent: rent_cents / 100, booking_status: isFree ? "available" : booking_status };
}

await client.connect();
app.listen(Number(process.env.PORT), "127.0.0.1");
