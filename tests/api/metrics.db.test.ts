import { describe, expect, it } from "vitest";
import { GET as readApartments } from "@/app/api/apartments/route";
import { GET } from "@/app/api/metrics/route";
import { invalidateDatabaseCheck } from "@/lib/platform/db/check-database";
import { connectDatabase, disconnectDatabase } from "@/lib/platform/db/connect";
import { createIndexes } from "@/lib/platform/db/indexes";
import { env } from "@/lib/platform/env";
import { pageCacheStats } from "@/lib/platform/page-cache/public-pages";
import { callRoute } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";

connectTestDatabase();

const TOKEN = "metrics-token-of-the-tests";
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

describe("GET /metrics", () => {
  it("returns 404 when no token is configured", async () => {
    Object.assign(env(), { METRICS_TOKEN: undefined });
    expect((await callRoute(GET, "/api/metrics", { headers: bearer("undefined") })).status).toBe(404);
  });

  it("returns 401 without the exact token, and 200 with it", async () => {
    Object.assign(env(), { METRICS_TOKEN: TOKEN });
    for (const headers of [
      {},
      bearer(""),
      bearer(`${TOKEN}x`),
      bearer(TOKEN.slice(1)),
      { Authorization: TOKEN },
    ])
      expect((await callRoute(GET, "/api/metrics", { headers })).status).toBe(401);
    const response = await callRoute(GET, "/api/metrics", { headers: bearer(TOKEN) });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toContain("text/plain; version=0.0.4");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("reports calls by route, method and status, page cache, payments, mails, pool and event loop", async () => {
    Object.assign(env(), { METRICS_TOKEN: TOKEN });
    await disconnectDatabase();
    await createIndexes(await connectDatabase());
    invalidateDatabaseCheck();
    await callRoute(readApartments, "/api/apartments?page=1");
    await callRoute(readApartments, "/api/apartments?page=x");
    pageCacheStats.hits += 7;
    const text = await (await callRoute(GET, "/api/metrics", { headers: bearer(TOKEN) })).text();
    const apartments = 'route="/api/apartments",method="GET"';
    expect(text).toContain(`nibash_http_request_duration_seconds_count{${apartments},status="200"} 1`);
    expect(text).toContain(`nibash_http_request_duration_seconds_count{${apartments},status="400"} 1`);
    expect(text).toContain('nibash_front_requests_total{result="hit"} 7');
    expect(text).toContain('nibash_payments{status="paid"} 0');
    expect(text).toContain('nibash_mails{state="failed"} 0');
    expect(text).toContain("nibash_mails_oldest_seconds 0");
    expect(text).toContain('nibash_password_hashing{state="waiting"} 0');
    expect(text).toMatch(/nibash_mongo_pool_connections\{state="open"\} [1-9]/);
    expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
    expect(text).toMatch(/^nibash_build_info\{version="[\d.]+",commit="\w+"\} 1$/m);
    expect(text).toMatch(/^nibash_fit 1$/m);
    expect(text).toMatch(/^nibash_clock_skew_seconds -?[\d.e-]+$/m);
  });
});
