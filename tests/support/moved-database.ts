import { connect, createServer, type AddressInfo } from "node:net";
import { Transform } from "node:stream";

/** A proxy to a mongod that moves its clock too: jobs use the database's time. */
interface MovedDatabase {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Forwards the responses of a mongod at `port`, with its time moved by this many milliseconds. */
export async function movedDatabase(port: number, ahead: () => number): Promise<MovedDatabase> {
  const server = createServer((client) => {
    const mongod = connect(port, "127.0.0.1");
    client.pipe(mongod).pipe(moveTimes(ahead)).pipe(client);
    for (const [one, other] of [
      [client, mongod],
      [mongod, client],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A BSON field: a date with the name that `hello` returns, and eight bytes of milliseconds. */
const LOCAL_TIME = Buffer.from("\u0009localTime\u0000");

/** A wire message starts with its length. */
function moveTimes(ahead: () => number): Transform {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _, done) {
      rest = Buffer.concat([rest, chunk]);
      for (let size = sizeOf(rest); size > 0 && size <= rest.length; size = sizeOf(rest)) {
        this.push(moved(Buffer.from(rest.subarray(0, size)), ahead()));
        rest = rest.subarray(size);
      }
      done();
    },
  });
}

const sizeOf = (bytes: Buffer) => (bytes.length < 4 ? 0 : bytes.readInt32LE(0));

function moved(message: Buffer, ahead: number): Buffer {
  const found = message.indexOf(LOCAL_TIME);
  if (found < 0) return message;
  const at = found + LOCAL_TIME.length;
  message.writeBigInt64LE(message.readBigInt64LE(at) + BigInt(ahead), at);
  return message;
}
