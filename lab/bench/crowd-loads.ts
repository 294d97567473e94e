import mongoose from "mongoose";
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { addMonths } from "@/lib/platform/format/periods";
import { PaymentModel } from "@/models/payment";
import { DEMO_PASSWORD } from "../../scripts/data/demo/people";
import { Refusal } from "../../scripts/refusal";
import type { RunningServer } from "./processes";

/** The number of a crowd's responses by status; 0 if the connection broke. */
export type Statuses = Record<number, number>;

export interface Load {
  readonly name: string;
  readonly run: () => Promise<Statuses>;
  /** Sends a few of the same before measuring, since a process does some work only once. */
  readonly warmUp: () => Promise<Statuses>;
}

const RECEIPTS = 40;
const PAGES = 150;
const PHOTOS = 60;
const SIGN_INS = 200;
const REFUSED_BODIES = 300;
const MANY_PARTS = 60;
const LONG_PATHS = 20;
/** Twenty get a response before the reader has sent three requests. */
const LONG_PATH_ROUNDS = 100;
const WARM_UPS = 4;
const PHOTO_BYTES = 5_000_000;
const MEMBER = "member@nibash.test";

/** The requests of a crowd, new at each run: addresses, people and parameters not used before. */
export async function prepareLoads(server: RunningServer, uri: string): Promise<Load[]> {
  const [photo, receipts] = [await makePhoto(), await addPayments(uri)];
  const member = await signIn(server);
  const kinds: [string, number, (n: number) => Promise<Response>][] = [
    ["receipts", RECEIPTS, (n) => readReceipt(server, member, receipts[n])],
    ["unknown queries", PAGES, (n) => readPage(server, n)],
    ["uploads of 5 MB", PHOTOS, () => register(server, photo)],
    ["sign-ins", SIGN_INS, await signingIn(server)],
    [`refused bodies of ${BODY_BYTES / 1000} kB`, REFUSED_BODIES, () => unsubscribe(server)],
    [`forms of ${PARTS.toLocaleString("en")} parts`, MANY_PARTS, () => sendParts(server)],
    ["paths of 16 kB", LONG_PATHS, () => readLongPath(server)],
  ];
  return kinds.map(([name, count, ask]) => ({
    name: `${count} ${name}`,
    run: () => inRounds(name === "paths of 16 kB" ? LONG_PATH_ROUNDS : 1, () => atOnce(count, ask)),
    warmUp: () => atOnce(WARM_UPS, ask),
  }));
}

async function inRounds(rounds: number, run: () => Promise<Statuses>): Promise<Statuses> {
  const sum: Statuses = {};
  for (let round = 0; round < rounds; round += 1)
    for (const [status, count] of Object.entries(await run()))
      sum[Number(status)] = (sum[Number(status)] ?? 0) + count;
  return sum;
}

async function atOnce(count: number, ask: (n: number) => Promise<Response>): Promise<Statuses> {
  const statuses: Statuses = {};
  const one = async (n: number): Promise<number> => {
    try {
      const answer = await ask(n);
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  };
  for (const status of await Promise.all(Array.from({ length: count }, (_, n) => one(n))))
    statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}

/** A different network for each, as strangers have. */
const stranger = () => {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return { "X-Forwarded-For": `10.${a}.${b}.${c}` };
};

function readReceipt({ url }: RunningServer, token: string, id = ""): Promise<Response> {
  return fetch(`${url}/api/payments/${id}/receipt`, { headers: { Authorization: `Bearer ${token}` } });
}

function readPage({ url }: RunningServer, n: number): Promise<Response> {
  const value = randomBytes(4).readUInt32BE() % 1_000_000;
  const path = n % 2 === 0 ? `/?x=${value}` : `/apartments?minimum=${value / 1_000}`;
  const language = n % 4 < 2 ? "en" : "bn";
  return fetch(url + path, { headers: { ...stranger(), Cookie: `language=${language}` } });
}

function register({ url }: RunningServer, photo: Blob): Promise<Response> {
  const form = new FormData();
  form.set("name", "Somebody New");
  form.set("email", `new.${randomBytes(8).toString("hex")}@example.com`);
  form.set("password", DEMO_PASSWORD);
  form.set("image", photo, "me.jpg");
  return fetch(`${url}/api/register`, {
    method: "POST",
    body: form,
    headers: { Origin: url, ...stranger() },
  });
}

const BODY_BYTES = 97_000;
const ONE_CLICK_LINE = '--\r\n name="List-Unsubscribe"\r\n\r\nOne-Click\r\n';
const ONE_CLICKS = ONE_CLICK_LINE.repeat(Math.floor(BODY_BYTES / ONE_CLICK_LINE.length));

/** The body repeats the line of a one-click unsubscribe, which only the whole pattern refuses. */
const unsubscribe = ({ url }: RunningServer) =>
  fetch(
    `${url}/api/mail-preferences/unsubscribe?token=${randomBytes(12).toString("hex")}-${"x".repeat(43)}`,
    {
      method: "POST",
      body: ONE_CLICKS,
      headers: { "Content-Type": "multipart/form-data; boundary=x", Origin: url, ...stranger() },
    },
  );

const PARTS = 60_000;
const PARTED = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n\r\n'.repeat(PARTS);

const sendParts = ({ url }: RunningServer) =>
  fetch(`${url}/api/register`, {
    method: "POST",
    body: PARTED,
    headers: { "Content-Type": "multipart/form-data; boundary=x", Origin: url, ...stranger() },
  });

const readLongPath = ({ url }: RunningServer) =>
  fetch(`${url}/${"%25".repeat(5_300)}`, { headers: stranger() });

/** Noise does not compress, so its pixels are few for its bytes; a phone's photo has more and takes longer. */
export async function makePhoto(): Promise<Blob> {
  const [width, height] = [3_000, 2_000];
  const raw = { width, height, channels: 1 as const };
  for (let quality = 90; quality > 10; quality -= 5) {
    const photo = await sharp(randomBytes(width * height), { raw })
      .jpeg({ quality })
      .toBuffer();
    if (photo.byteLength < PHOTO_BYTES) return new Blob([new Uint8Array(photo)], { type: "image/jpeg" });
  }
  throw new Refusal("No photo of 5 MB could be made.");
}

/** Stores forty old months that the demo's member has paid, each with its own receipt. */
async function addPayments(uri: string): Promise<string[]> {
  await mongoose.connect(uri, { autoIndex: false });
  try {
    const paid = await PaymentModel.findOne({ email: MEMBER, status: "paid" }).lean();
    if (!paid) throw new Refusal(`${MEMBER} has paid nothing.`);
    const rows = Array.from({ length: RECEIPTS }, (_, n) => ({
      ...paid,
      _id: new mongoose.Types.ObjectId(),
      period: addMonths("1990-01", n),
      transactionId: `pi_bench_${n}`,
    }));
    await PaymentModel.collection.deleteMany({ transactionId: /^pi_bench_/ });
    await PaymentModel.collection.insertMany(rows);
    return rows.map(({ _id }) => _id.toString());
  } finally {
    await mongoose.disconnect();
  }
}

interface Visitor {
  readonly cookie: string;
  readonly csrfToken: string;
}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

async function visit({ url }: RunningServer): Promise<Visitor> {
  const asked = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  return { csrfToken, cookie: cookiesOf(asked) };
}

function sendPassword(
  { url }: RunningServer,
  { cookie, csrfToken }: Visitor,
  email: string,
  password: string,
) {
  const body = new URLSearchParams({ csrfToken, email, password, json: "true" });
  const headers = { ...stranger(), cookie, Origin: url };
  return fetch(`${url}/api/auth/callback/credentials`, { method: "POST", body, headers });
}

/** Returns the access token of a demo account, by default the member's. */
export async function signIn(server: RunningServer, email = MEMBER): Promise<string> {
  const visitor = await visit(server);
  const answer = await sendPassword(server, visitor, email, DEMO_PASSWORD);
  const headers = {
    "Content-Type": "application/json",
    Origin: server.url,
    cookie: `${visitor.cookie}; ${cookiesOf(answer)}`,
  };
  const body = JSON.stringify({ email });
  const issued = await fetch(`${server.url}/api/jwt`, { method: "POST", body, headers });
  if (!issued.ok) throw new Refusal(`${email} could not sign in: ${issued.status}.`);
  return ((await issued.json()) as { token: string }).token;
}

/** Unknown addresses cost the same as known ones, and use up no one's attempts. */
async function signingIn(server: RunningServer): Promise<() => Promise<Response>> {
  const visitor = await visit(server);
  return () =>
    sendPassword(server, visitor, `nobody.${randomBytes(6).toString("hex")}@example.com`, "Wrong#2026");
}
