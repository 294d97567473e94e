import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "@/scripts/refusal";

const NAME = "stripe-mock";
const HOW_TO_GET = `${NAME} was not found on the PATH or in Go's bin folder: \`go install github.com/stripe/${NAME}@latest\` (Go 1.21 or newer) puts it there.`;
const START_SECONDS = 60;

/** Starts stripe-mock, Stripe's server made from its API description, on `port`. Throws a Refusal if it is not installed. */
export async function startStripeMock(port: number): Promise<ChildProcess> {
  const program = findStripeMock();
  const child = spawn(program, ["-http-port", String(port)], { stdio: "ignore" });
  const ended = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      reject(new Refusal(`${NAME} ended with ${String(code)}.`));
    });
  });
  await Promise.race([untilAnswering(port), ended]);
  ended.catch(() => null);
  return child;
}

function findStripeMock(): string {
  const { status, stdout } = spawnSync("go", ["env", "GOBIN", "GOPATH"], { encoding: "utf8" });
  const [gobin = "", gopath = ""] = status === 0 ? stdout.split("\n") : [];
  const folders = [
    ...(process.env.PATH ?? "").split(path.delimiter),
    gobin,
    path.join(gopath || path.join(homedir(), "go"), "bin"),
  ];
  const found = folders
    .filter(Boolean)
    .map((folder) => path.join(folder, NAME))
    .find(existsSync);
  if (!found) throw new Refusal(HOW_TO_GET);
  return found;
}

/** Waits for it to start: it first reads a description of several megabytes. */
async function untilAnswering(port: number): Promise<void> {
  for (let second = 0; second < START_SECONDS; second += 0.5) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    if (answer) return;
    await sleep(500);
  }
  throw new Refusal(`${NAME} did not answer within ${START_SECONDS} s.`);
}
