import * as calls from "./health";
import { CANNOT_SERVE } from "./health.sentences";
import { noun } from "./noun";

const VERSION = "0.1.0 (a827f48c1d2e)";

const unhealthy = (description: string) => ({
  description,
  schema: calls.unhealthy,
  example: { status: "unavailable", reason: CANNOT_SERVE },
});

export const health = noun(calls, {
  docs: {
    getHealth: {
      answer: {
        status: "ok",
        database: "connected",
        cards: "sandbox",
        identity: "stand-in",
        version: VERSION,
      },
      failures: {
        503: unhealthy("It cannot serve."),
        507: unhealthy("It cannot serve: the disk of the database is full."),
      },
    },
    getLive: { answer: { status: "alive", version: VERSION }, failures: {} },
  },
});
