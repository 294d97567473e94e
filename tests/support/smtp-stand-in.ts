import { once } from "node:events";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

const USER = "nibash";
const PASSWORD = "a secret & more/of+it";

export interface SentMail {
  readonly from: string;
  readonly to: string[];
  /** Headers and body as they came over the line. */
  readonly raw: string;
}

export interface SmtpStandIn {
  readonly mails: SentMail[];
  /** How many connections were made. */
  connections: number;
  /** What the server answers to a recipient from now on. */
  refusal: string | null;
  /** How many recipients were refused. */
  refused: number;
  readonly stop: () => Promise<void>;
}

/** For SMTP_URL: impatient, so that a test need not wait long. */
export const smtpAddress = (port: number) =>
  `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${String(port)}` +
  "?connectionTimeout=500&greetingTimeout=500&socketTimeout=1000&maxRequeues=1";

/** A real SMTP server that takes mail from every account that signs in, and keeps it. */
export async function startSmtp(port: number): Promise<SmtpStandIn> {
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authMethods: ["PLAIN", "LOGIN"],
    onAuth: ({ username, password }, _, done) => {
      if (username === USER && password === PASSWORD) done(null, { user: username });
      else done(new Error("Invalid username or password"));
    },
    onConnect: (_, done) => {
      standIn.connections += 1;
      done();
    },
    onRcptTo: (_, __, done) => {
      if (standIn.refusal === null) return done();
      standIn.refused += 1;
      done(new Error(standIn.refusal));
    },
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      text(stream).then((raw) => {
        const to = rcptTo.map(({ address }) => address);
        standIn.mails.push({ from: mailFrom === false ? "" : mailFrom.address, to, raw });
        done();
      }, done);
    },
  });
  server.on("error", () => undefined);
  const standIn: SmtpStandIn = {
    mails: [],
    connections: 0,
    refusal: null,
    refused: 0,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  return standIn;
}

export interface Silence {
  /** How many have connected, and how many of them have given up. */
  readonly seen: { connected: number; gaveUp: number };
  readonly stop: () => void;
}

/** A server that takes connections and says nothing. */
export async function startSilence(port: number): Promise<Silence> {
  const seen = { connected: 0, gaveUp: 0 };
  const server = createServer((socket) => {
    seen.connected += 1;
    socket.resume().on("error", () => undefined);
    socket.on("close", () => (seen.gaveUp += 1));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return { seen, stop: () => void server.close() };
}
