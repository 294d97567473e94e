import { interleave, load, median, medianLoad } from "./load";
import { startComparison, type RunningServer } from "./processes";
import type { Row } from "./report";
import { against } from "./rows-from-memory";

const CALLS = 1_500;
const PAGES = 400;
/** 15 ms of CPU time on the machine of the budgets, where bare Express with the driver took 0.75. */
const PAGE_IN_READS = 20;

let asked = 0;

/** A different range each time, so that nothing is served from memory; each includes the whole tower. */
function freshRange(): string {
  asked += 1;
  return `minimum=${(asked / 100).toFixed(2)}&maximum=9000`;
}

/** Measures pages that must be read from the database, against bare Express on the same one. */
export async function rowsFresh(product: RunningServer, uri: string, rounds: number): Promise<Row[]> {
  const express = await startComparison("express", { MONGODB_URI: uri }, "/api/apartments");
  try {
    const calls = (server: RunningServer) => () =>
      load(server, { amount: CALLS, path: () => `/api/apartments?${freshRange()}` });
    const measured = await interleave(rounds, {
      call: calls(product),
      express: calls(express),
      listing: () => load(product, { amount: PAGES, path: () => `/apartments?${freshRange()}` }),
    });
    const [page, read] = [medianLoad(measured.listing), medianLoad(measured.express)];
    const reads = median(
      measured.listing.map(({ cpu }, round) => cpu / (measured.express[round]?.cpu ?? cpu)),
    );
    return [
      against(
        "GET /api/apartments fresh from the database ÷ bare Express + driver",
        // No target: a Next handler that answers a constant costs as much as Express with its query.
        undefined,
        measured.call,
        measured.express,
      ),
      {
        what: "a filtered listing page, first time ÷ that read by bare Express",
        target: `≤ ${PAGE_IN_READS}`,
        measured: reads.toFixed(1),
        isMet: reads <= PAGE_IN_READS,
        detail: `processor ${(page.cpu / 1000).toFixed(2)} ms to ${(read.cpu / 1000).toFixed(2)} ms, ${page.rate.toFixed(0)}/s`,
      },
    ];
  } finally {
    await express.stop();
  }
}
