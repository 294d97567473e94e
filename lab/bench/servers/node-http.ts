import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** The upper bound: bare node:http that responds to each path with the product's bytes and headers. */
interface Kept {
  readonly headers: Record<string, string>;
  /** base64 */
  readonly body: string;
}

const kept = JSON.parse(readFileSync(process.env.BENCH_ANSWERS ?? "", "utf8")) as Record<string, Kept>;
const answers = new Map(
  Object.entries(kept).map(([path, { headers, body }]) => [
    path,
    { headers, body: Buffer.from(body, "base64") },
  ]),
);

createServer((request, response) => {
  const answer = answers.get(request.url ?? "");
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, answer.headers);
  response.end(answer.body);
}).listen(Number(process.env.PORT), "127.0.0.1");
