import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findNginx } from "@/scripts/checks/find-nginx";
import { findFreePort } from "@/scripts/free-port";

const LETSENCRYPT = "/etc/letsencrypt/live/home.example.com";

export interface Proxy {
  /** Its port for HTTP, and its port for HTTPS. */
  readonly ports: { http: number; https: number };
  /** Returns its error log so far. */
  readonly said: () => string;
  readonly stop: () => Promise<void>;
}

/** Writes deploy/nginx.conf with only the certificate, its own two ports and the two instances' ports replaced. */
async function writeConfiguration(instances: readonly [number, number], folder: string) {
  const ports = { http: await findFreePort(), https: await findFreePort() };
  let text = readFileSync("deploy/nginx.conf", "utf8");
  for (const [from, to] of [
    ["listen 80;", `listen 127.0.0.1:${String(ports.http)};`],
    ["listen 443 ", `listen 127.0.0.1:${String(ports.https)} `],
    [`${LETSENCRYPT}/fullchain.pem`, join(folder, "cert.pem")],
    [`${LETSENCRYPT}/privkey.pem`, join(folder, "key.pem")],
    ["127.0.0.1:3001", `127.0.0.1:${String(instances[0])}`],
    ["127.0.0.1:3002", `127.0.0.1:${String(instances[1])}`],
  ] as const) {
    if (text.split(from).length !== 2) throw new Error(`deploy/nginx.conf does not say "${from}" once.`);
    text = text.replace(from, to);
  }
  writeFileSync(join(folder, "site.conf"), text);
  // If started by root, its workers run as nobody, and store large bodies here.
  chmodSync(folder, 0o755);
  const own = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join("\n");
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; pid ${join(folder, "pid")}; error_log stderr warn; worker_processes 2;
     events { worker_connections 512; }
     http { access_log off; ${own} include ${join(folder, "site.conf")}; }`,
  );
  execFileSync(
    "openssl",
    [
      ...[
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
      ],
      ...[
        "-subj",
        "/CN=home.example.com",
        "-keyout",
        join(folder, "key.pem"),
        "-out",
        join(folder, "cert.pem"),
      ],
    ],
    { stdio: "ignore" },
  );
  return ports;
}

/** Returns the output of `nginx -t` for the example. */
export async function checkExample(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "nibash-nginx-"));
  try {
    await writeConfiguration([3001, 3002], folder);
    const child = spawn(await findNginx(), ["-t", "-p", folder, "-c", join(folder, "nginx.conf")]);
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    await once(child, "close");
    return said;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the example before two instances on this machine. */
export async function startNginx(instances: readonly [number, number]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), "nibash-nginx-"));
  const ports = await writeConfiguration(instances, folder);
  const child = spawn(await findNginx(), ["-e", "stderr", "-p", folder, "-c", join(folder, "nginx.conf")]);
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, "exit");
  for (let turn = 0; !(await takesConnections(ports.https)); turn += 1) {
    if (turn > 60 || child.exitCode !== null) throw new Error(`nginx did not start: ${said}`);
    await sleep(100);
  }
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { ports, said: () => said, stop };
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const isOpen = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

interface ProxyAnswer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** Sends a request through the proxy as one visitor with kept-alive connections. */
export function visitor(port: number, headers: Record<string, string> = {}) {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, servername: "home.example.com" });
  const ask = (path: string, method = "GET", body?: string): Promise<ProxyAnswer> =>
    new Promise((resolve, reject) => {
      const host = { host: "home.example.com", ...headers };
      const asked = request({ agent, port, path, method, host: "127.0.0.1", headers: host }, (answer) => {
        let text = "";
        answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
        answer.on("error", reject);
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
        );
      });
      asked.on("error", reject);
      asked.end(body);
    });
  return { ask, leave: () => agent.destroy() };
}
