import mongoose from "mongoose";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { POST as acceptRequest } from "@/app/api/accepted-requests/route";
import { POST as recordDeposit } from "@/app/api/agreements/[id]/deposit/route";
import { POST as settleDeposit } from "@/app/api/agreements/[id]/deposit/settlement/route";
import { PATCH as changeAgreement } from "@/app/api/agreements/[id]/route";
import { DELETE as removeCard, POST as takeCard } from "@/app/api/autopay/card/route";
import { DELETE as stopAutopay, GET as readAutopay, PUT as startAutopay } from "@/app/api/autopay/route";
import { POST as setUpCard } from "@/app/api/autopay/setup/route";
import { POST as reverseCharge } from "@/app/api/charges/[id]/reverse/route";
import { POST as postCharge } from "@/app/api/charges/route";
import { PATCH as changeCoupon } from "@/app/api/coupons/route";
import { POST as startPayment } from "@/app/api/create-payment-intent/route";
import { GET as readAccount } from "@/app/api/my-account/route";
import { DELETE as withdrawNotice, POST as giveNotice } from "@/app/api/my-agreement/notice/route";
import { POST as signAgreement } from "@/app/api/my-agreement/sign/route";
import { POST as recordOffline } from "@/app/api/offline-payments/route";
import { POST as giveBack } from "@/app/api/payments/[id]/give-back/route";
import { POST as reversePayment } from "@/app/api/payments/[id]/reverse/route";
import { GET as readPayment } from "@/app/api/payments/[id]/route";
import { GET as listPayments, POST as recordPayment } from "@/app/api/payments/route";
import { POST as recordReceipt } from "@/app/api/receipts/route";
import { GET as listMonths } from "@/app/api/rent-months/route";
import { GET as readRoll } from "@/app/api/rent-roll/route";
import { POST as requestApartment } from "@/app/api/request-apartment/route";
import { POST as webhook } from "@/app/api/stripe/webhook/route";
import { PATCH as updateRole } from "@/app/api/update-role/route";
import { announceRents, takeDueRents } from "@/lib/autopay/take-due-rents";
import { startReconciler } from "@/lib/payments/reconcile-payments";
import { runEvery } from "@/lib/platform/db/lease";
import { sendDueReminders } from "@/lib/rent-reminders/send-reminders";
import { AutopayModel } from "@/models/autopay";
import { SeededRandom } from "./seeded-random";
import { FURTHEST_JUMP_DAYS } from "./settings";

/**
 * One process of the product for the fault run: its real route handlers behind a plain server, so that it is back half a
 * second after a SIGKILL. Processes share only the database and the provider.
 */
type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

const ROUTES: Record<string, Handler> = {
  "POST /api/create-payment-intent": startPayment,
  "POST /api/payments": recordPayment,
  "GET /api/rent-months": listMonths,
  "POST /api/stripe/webhook": webhook,
  "PATCH /api/coupons": changeCoupon,
  "PATCH /api/update-role": updateRole,
  "POST /api/request-apartment": requestApartment,
  "POST /api/accepted-requests": acceptRequest,
  "GET /api/rent-roll": readRoll,
  "GET /api/payments": listPayments,
  "GET /api/payments/{id}": readPayment,
  "GET /api/my-account": readAccount,
  "POST /api/charges": postCharge,
  "POST /api/charges/{id}/reverse": reverseCharge,
  "POST /api/receipts": recordReceipt,
  "POST /api/offline-payments": recordOffline,
  "POST /api/payments/{id}/give-back": giveBack,
  "POST /api/payments/{id}/reverse": reversePayment,
  "PATCH /api/agreements/{id}": changeAgreement,
  "POST /api/agreements/{id}/deposit": recordDeposit,
  "POST /api/agreements/{id}/deposit/settlement": settleDeposit,
  "POST /api/my-agreement/sign": signAgreement,
  "POST /api/my-agreement/notice": giveNotice,
  "DELETE /api/my-agreement/notice": withdrawNotice,
  "GET /api/autopay": readAutopay,
  "PUT /api/autopay": startAutopay,
  "DELETE /api/autopay": stopAutopay,
  "POST /api/autopay/setup": setUpCard,
  "POST /api/autopay/card": takeCard,
  "DELETE /api/autopay/card": removeCard,
};

/** The one name in a path. */
const ID = /[0-9a-f]{24}/;

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return new Request(`http://127.0.0.1${incoming.url ?? "/"}`, {
    method: incoming.method ?? "GET",
    headers,
    body: chunks.length > 0 ? Buffer.concat(chunks) : null,
  });
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const [path = ""] = (incoming.url ?? "/").split("?");
  const [id] = ID.exec(path) ?? [];
  const handler = ROUTES[`${incoming.method ?? "GET"} ${path.replace(ID, "{id}")}`];
  if (!handler) return void outgoing.writeHead(404).end();
  const params: Record<string, string> = id ? { id } : {};
  const response = await handler(await toRequest(incoming), { params: Promise.resolve(params) });
  outgoing.writeHead(response.status, { "Content-Type": "application/json" }).end(await response.text());
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A clock that is right on one reading, and weeks ahead on the next. */
function jumpingClock(): Date {
  const days = random.chance(0.3) ? 0 : random.between(0, FURTHEST_JUMP_DAYS);
  return new Date(Date.now() + days * DAY_MS);
}

/** The same, or just after somebody's turn: what came due more than a day ago is only announced anew. */
async function turnClock(): Promise<Date> {
  const furthest = new Date(Date.now() + FURTHEST_JUMP_DAYS * DAY_MS);
  const soon = { on: true, next_at: mongoose.trusted({ $lte: furthest }) };
  const turns = random.chance(0.5) ? await AutopayModel.find(soon, { next_at: 1 }).lean() : [];
  const turn = turns[random.between(0, turns.length - 1)]?.next_at;
  return turn
    ? new Date(Math.max(Date.now(), turn.getTime() + random.between(0, 60) * 1_000))
    : jumpingClock();
}

// The parent run has died: exit, so that nothing is left behind.
process.once("disconnect", () => process.exit());
startReconciler();
const random = new SeededRandom(Number(process.env.CHAOS_CLOCK));
runEvery(700, "announcing rents", () => announceRents(jumpingClock()));
runEvery(500, "taking rents", async () => takeDueRents(await turnClock()));
runEvery(2_000, "reminding of rent", () => sendDueReminders(jumpingClock()));
createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch((error: unknown) => {
    console.error(error);
    outgoing.destroy();
  });
}).listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
