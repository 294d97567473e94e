import { createEmulator } from "emulate";
import { findFreePort, startOnFreePort } from "../free-port";
import { serveLastingIds } from "./google-lasting-ids";

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
