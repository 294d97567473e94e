import { once } from "node:events";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

const USER = "nibash";
const PASSWORD = "a secret & more/of+it";

interface SentMail {
  readonly from: string;
  readonly to: string[];
  /** Headers and body as received. */
  readonly raw: string;
}

export interface SmtpStandIn {
  readonly mails: SentMail[];
  /** How many connections were made. */
  connections: number;
  /** The error returned for a recipient from now on; null accepts. */
  refusal: string | null;
  /** The code of that error. */
  refusalCode: number;
  /** How many recipients were rejected. */
  refused: number;
  /** Receives the whole message and never responds, like a server that crashes at that moment. */
  isMute: boolean;
  /** Awaited before the server responds to a recipient. */
  onReceiver: (() => Promise<void>) | null;
  readonly stop: () => Promise<void>;
}

/** For SMTP_URL: short timeouts keep tests fast. */
export const smtpAddress = (port: number) =>
  `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${String(port)}` +
  "?connectionTimeout=500&greetingTimeout=500&socketTimeout=1000&maxRequeues=1";

/** Starts a real SMTP server that accepts and stores mail from authenticated clients. */
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
      if (standIn.onReceiver) return void standIn.onReceiver().then(() => done(), done);
      if (standIn.refusal === null) return done();
      standIn.refused += 1;
      done(Object.assign(new Error(standIn.refusal), { responseCode: standIn.refusalCode }));
    },
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      text(stream).then((raw) => {
        const to = rcptTo.map(({ address }) => address);
        standIn.mails.push({ from: mailFrom === false ? "" : mailFrom.address, to, raw });
        if (!standIn.isMute) done();
      }, done);
    },
  });
  server.on("error", () => undefined);
  const standIn: SmtpStandIn = {
    mails: [],
    connections: 0,
    refusal: null,
    refusalCode: 550,
    refused: 0,
    isMute: false,
    onReceiver: null,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  return standIn;
}

interface Silence {
  /** How many clients have connected, and how many of them have disconnected. */
  readonly seen: { connected: number; gaveUp: number };
  readonly stop: () => void;
}

/** Starts a server that accepts connections and never responds. */
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
