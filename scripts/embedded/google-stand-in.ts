import { createEmulator } from "emulate";
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from "jose";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { findFreePort, startOnFreePort } from "../free-port";

const KEY_ID = "nibash-google-stand-in";

/** Returns a person's Google id: digits, and always the same. The emulator generates new ids at each start. */
function lastingId(email: string): string {
  const digest = createHash("sha256").update(`google:${email}`).digest("hex");
  return BigInt(`0x${digest}`).toString().slice(0, 21);
}

type Json = Record<string, unknown>;

/**
 * Proxies the emulator of Google's sign-in, with one change: it replaces a person's id by the one that belongs to the
 * address. For that it signs tokens again, with a key generated at start.
 */
async function serveLastingIds(port: number, emulator: string) {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const keys = [{ ...(await exportJWK(publicKey)), kid: KEY_ID, use: "sig", alg: "RS256" }];

  async function correct(path: string, body: Json): Promise<Json> {
    if (path === "/oauth2/v3/certs") return { keys };
    if (typeof body.sub === "string") return { ...body, sub: lastingId(String(body.email)) };
    if (typeof body.id_token !== "string") return body;
    const claims = decodeJwt(body.id_token);
    const token = new SignJWT({ ...claims, sub: lastingId(String(claims.email)) });
    const header = { alg: "RS256", kid: KEY_ID, typ: "JWT" };
    return { ...body, id_token: await token.setProtectedHeader(header).sign(privateKey) };
  }

  async function answer(request: IncomingMessage) {
    const { method = "GET", url = "/", headers } = request;
    const { host: _, connection: __, "content-length": ___, ...sent } = headers;
    const response = await fetch(emulator + url, {
      method,
      headers: sent as Record<string, string>,
      redirect: "manual",
      ...(method === "POST" && { body: new Uint8Array(await buffer(request)) }),
    });
    const body = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get("content-type")?.startsWith("application/json") && response.ok;
    const path = new URL(url, emulator).pathname;
    return {
      response,
      body: isJson ? JSON.stringify(await correct(path, JSON.parse(body.toString()) as Json)) : body,
    };
  }

  const server = createServer((request, reply) => {
    answer(request).then(
      ({ response, body }) => {
        const kept = [...response.headers].filter(
          ([name]) => !/^(content-(length|encoding)|transfer-|connection|keep-)/.test(name),
        );
        reply.writeHead(response.status, Object.fromEntries(kept)).end(body);
      },
      () => reply.destroy(),
    );
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const USUAL_PORT = 4243;
const CLIENT = { client_id: "nibash-local", client_secret: "nibash-local-secret" };

/** Runs a stand-in for Google's sign-in if no client id is set; it has two users, one of them unverified. */
export function startGoogleStandIn(origin: string): Promise<GoogleStandIn> {
  return startOnFreePort(USUAL_PORT, (port) => startOn(port, origin));
}

interface GoogleStandIn {
  readonly url: string;
  readonly close: () => Promise<void>;
}

async function startOn(port: number, origin: string): Promise<GoogleStandIn> {
  const url = `http://localhost:${port}`;
  const inner = await findFreePort();
  const emulator = await createEmulator({
    service: "google",
    port: inner,
    baseUrl: url,
    seed: {
      google: {
        users: [
          { email: "google.person@example.com", name: "Google Person", email_verified: true },
          { email: "unverified.person@example.com", name: "Unverified Person", email_verified: false },
        ],
        oauth_clients: [{ ...CLIENT, name: "Nibash", redirect_uris: [`${origin}/api/auth/callback/google`] }],
      },
    },
  });
  const front = await serveLastingIds(port, `http://127.0.0.1:${inner}`).catch(async (error: unknown) => {
    await emulator.close();
    throw error;
  });
  process.env.GOOGLE_CLIENT_ID = CLIENT.client_id;
  process.env.GOOGLE_CLIENT_SECRET = CLIENT.client_secret;
  process.env.GOOGLE_ISSUER = url;
  return {
    url,
    close: async () => {
      await front.close();
      await emulator.close();
    },
  };
}
