import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";

const CLOUD = "nibash-test";
const KEY = "123456789012345";
const SECRET = "a secret & more/of+it";
/** Parameters that are sent but not signed, by Cloudinary's own rules. */
const UNSIGNED = new Set(["file", "api_key", "signature", "resource_type", "cloud_name"]);

export type CloudinaryFault = "none" | "500" | "silent" | "cut" | "stored but not answered";

interface CloudinaryStandIn {
  /** For CLOUDINARY_URL. */
  readonly address: string;
  /** The origin it listens on. */
  readonly origin: string;
  /** The stored pictures' bytes by public id. */
  readonly stored: Map<string, Buffer>;
  /** Every request it received. */
  readonly asked: string[];
  /** The failure to simulate from now on. */
  trouble: CloudinaryFault;
  /** The photo URL it returns; its own if null. */
  answeredAddress: string | null;
  readonly stop: () => Promise<void>;
}

/**
 * Implements the part of Cloudinary that uploaded pictures need: signed uploads and deletions, resized delivery, and
 * failures.
 */
export async function startCloudinary(): Promise<CloudinaryStandIn> {
  const server = createServer((request, response) => {
    handle(standIn, request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${String(port)}`;
  const prefix = encodeURIComponent(origin);
  const standIn: CloudinaryStandIn = {
    address: `cloudinary://${KEY}:${encodeURIComponent(SECRET)}@${CLOUD}?upload_prefix=${prefix}&timeout=3000`,
    origin,
    stored: new Map(),
    asked: [],
    trouble: "none",
    answeredAddress: null,
    stop: async () => {
      sharp.block(WEBP);
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return standIn;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

async function handle(standIn: CloudinaryStandIn, request: IncomingMessage, response: ServerResponse) {
  if (request.method === "GET") return deliver(standIn, request, response);
  const fields = await readFields(request);
  const path = request.url ?? "";
  standIn.asked.push(path);
  const { trouble } = standIn;
  if (trouble === "silent") return;
  const answer =
    trouble === "none" || trouble === "stored but not answered" ? act(standIn, path, fields) : FAILURE;
  if (trouble === "cut" || trouble === "stored but not answered") response.destroy();
  else
    response
      .writeHead(answer.status, { "Content-Type": "application/json" })
      .end(JSON.stringify(answer.body));
}

const FAILURE: Answer = { status: 500, body: { error: { message: "Internal error" } } };

function act(standIn: CloudinaryStandIn, path: string, fields: Map<string, string>): Answer {
  if (!isSigned(fields)) return { status: 401, body: { error: { message: "Invalid Signature" } } };
  if (path === `/v1_1/${CLOUD}/image/upload`) return upload(standIn, fields);
  if (path !== `/v1_1/${CLOUD}/image/destroy`)
    return { status: 404, body: { error: { message: "Not found" } } };
  const isThere = standIn.stored.delete(fields.get("public_id") ?? "");
  return { status: 200, body: { result: isThere ? "ok" : "not found" } };
}

function upload({ stored, answeredAddress }: CloudinaryStandIn, fields: Map<string, string>): Answer {
  const [, type, data = ""] = /^data:(image\/webp);base64,(.+)$/s.exec(fields.get("file") ?? "") ?? [];
  if (!type) return { status: 400, body: { error: { message: "Invalid image file" } } };
  const id = fields.get("public_id") ?? "";
  stored.set(id, Buffer.from(data, "base64"));
  const secure_url =
    answeredAddress ?? `https://res.cloudinary.com/${CLOUD}/image/upload/v1700000000/${id}.webp`;
  return { status: 200, body: { public_id: id, format: "webp", resource_type: "image", secure_url } };
}

const WEBP = { operation: ["VipsForeignLoadWebpBuffer"] };

/** Reads WebP, which a starting worker of the product disables for the whole process (lib/platform/workers/pictures.ts). */
export function readWebp(bytes: Uint8Array | undefined) {
  sharp.unblock(WEBP);
  return sharp(bytes);
}

/** `/<cloud>/image/upload/<transformation>/v<version>/<public id>.<format>`. */
const DELIVERED = new RegExp(`^/${CLOUD}/image/upload/(?:([a-z]+_[^/]+)/)?v\\d+/(.+)\\.\\w+$`);

/** Returns a stored picture within the requested width, as res.cloudinary.com does; `f_jpg` is a JPEG. */
async function deliver(
  { stored, asked, trouble }: CloudinaryStandIn,
  { url = "" }: IncomingMessage,
  response: ServerResponse,
) {
  asked.push(url);
  if (trouble !== "none") return response.destroy();
  const [, steps = "", id = ""] = DELIVERED.exec(url) ?? [];
  const bytes = stored.get(id);
  if (!bytes) return response.writeHead(404, { "X-Cld-Error": `Resource not found - ${id}` }).end();
  const of = (name: string) =>
    steps
      .split(",")
      .find((step) => step.startsWith(`${name}_`))
      ?.slice(name.length + 1);
  const size = { width: Number(of("w")) || undefined, height: Number(of("h")) || undefined };
  const fit = of("c") === "fill" ? "cover" : "inside";
  const sized = readWebp(bytes).resize({ ...size, fit, withoutEnlargement: fit === "inside" });
  const format = of("f") === "jpg" ? "jpeg" : "webp";
  return response
    .writeHead(200, { "Content-Type": `image/${format}`, "Access-Control-Allow-Origin": "*" })
    .end(await sized.toFormat(format).toBuffer());
}

async function readFields(request: IncomingMessage): Promise<Map<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = { "Content-Type": request.headers["content-type"] ?? "" };
  const form = await new Response(Buffer.concat(chunks), { headers }).formData();
  return new Map([...form].map(([name, value]) => [name, typeof value === "string" ? value : ""]));
}

/** SHA-1 of the sorted parameters and the secret, as Cloudinary's documentation of signed uploads specifies. */
function isSigned(fields: Map<string, string>): boolean {
  const signed = [...fields].filter(([name]) => !UNSIGNED.has(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = signed.map(([name, value]) => `${name}=${value}`).join("&");
  const signature = createHash("sha1")
    .update(text + SECRET)
    .digest("hex");
  const age = Math.abs(Date.now() / 1000 - Number(fields.get("timestamp")));
  return fields.get("api_key") === KEY && fields.get("signature") === signature && age < 3_600;
}
