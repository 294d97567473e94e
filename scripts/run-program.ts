import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

interface ProgramResult {
  code: number;
  output: string;
}

/** Runs a program to its end and collects its output; code 127 if the program does not exist. */
export function runProgram(program: string, args: string[], timeoutMs = 600_000): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], timeout: timeoutMs });
    let output = "";
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-20_000);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs a program with its output on this terminal, and returns its exit code. With a name, each line begins with it, to
 * distinguish concurrent programs.
 */
export function runVisibly(
  program: string,
  args: string[],
  { env = {}, name }: { env?: Record<string, string>; name?: string } = {},
): Promise<number> {
  return new Promise((resolve) => {
    const output = name === undefined ? "inherit" : "pipe";
    const child = spawn(program, args, {
      stdio: ["ignore", output, output],
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface(stream).on("line", (line) => console.log(`${name ?? ""} ${line}`));
    let isTold = false;
    const pass = (signal: NodeJS.Signals): void => {
      isTold = true;
      child.kill(signal);
    };
    process.once("SIGTERM", pass);
    child.on("error", () => resolve(127));
    child.on("close", (code) => {
      process.off("SIGTERM", pass);
      // After SIGTERM this process must not continue with the next step.
      if (isTold) process.exit(1);
      resolve(code ?? 1);
    });
  });
}
