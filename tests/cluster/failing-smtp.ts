import type { Socket } from "node:net";
import { SMTPServer } from "smtp-server";

/** What the server does to which share of the mails: 30 % in all. */
const FAULTS = {
  "refused the recipient for now": 0.12,
  "broke off before the message": 0.05,
  "broke off within the message": 0.02,
  "refused the message for now": 0.05,
  "took it and broke off": 0.04,
  "took it and never answered": 0.02,
} as const;
type Fault = keyof typeof FAULTS;

/** After these no one can know whether the mail arrived. */
export const UNSURE: readonly Fault[] = [
  "broke off within the message",
  "took it and broke off",
  "took it and never answered",
];

export interface FailingSmtp {
  readonly port: number;
  /** How often each mail was taken, by its id. */
  readonly taken: ReadonlyMap<string, number>;
  readonly faults: ReadonlyMap<Fault, number>;
  readonly stop: () => Promise<void>;
}

/** Returns a mail's id from its Message-ID. */
export const idIn = (messageId: string) => messageId.slice(1, 25);

/** Starts a real SMTP server that fails three times in ten, each time in one of these ways. */
export async function startFailingSmtp(): Promise<FailingSmtp> {
  const taken = new Map<string, number>();
  const faults = new Map<Fault, number>();
  const sockets = new Map<number, Socket>();
  const underWay = new Map<string, Fault | undefined>();
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo: (_, { id, remotePort }, done) => {
      const fault = drawFault();
      underWay.set(id, fault);
      if (fault) faults.set(fault, (faults.get(fault) ?? 0) + 1);
      if (fault === "refused the recipient for now") done(refusal(451));
      else if (fault === "broke off before the message") sockets.get(remotePort)?.destroy();
      else done();
    },
    onData: (stream, { id, remotePort }, done) => {
      const fault = underWay.get(id);
      // Not at once: the client sends the message only after this call.
      if (fault === "broke off within the message")
        return void stream.once("data", () => sockets.get(remotePort)?.destroy());
      let raw = "";
      stream.on("data", (chunk: Buffer) => (raw += chunk.toString("latin1")));
      stream.on("end", () => {
        if (fault === "refused the message for now") return done(refusal(450));
        const mail = idIn(/^Message-ID: (.+)\r$/im.exec(raw)?.[1] ?? "");
        taken.set(mail, (taken.get(mail) ?? 0) + 1);
        if (fault === "took it and broke off") sockets.get(remotePort)?.destroy();
        else if (fault !== "took it and never answered") done();
      });
    },
  });
  server.server.on("connection", (socket: Socket) => sockets.set(socket.remotePort ?? 0, socket));
  // A connection that broke off.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port.");
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port: address.port, taken, faults, stop };
}

const refusal = (responseCode: number) => Object.assign(new Error("Try again later"), { responseCode });

function drawFault(): Fault | undefined {
  let left = Math.random();
  return (Object.keys(FAULTS) as Fault[]).find((fault) => (left -= FAULTS[fault]) < 0);
}
