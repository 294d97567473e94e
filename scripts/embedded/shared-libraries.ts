import { Refusal } from "../refusal";
import { runProgram } from "../run-program";

const DEBIAN_PACKAGES: Record<string, string> = {
  "libcurl.so.4": "libcurl4",
  "liblzma.so.5": "liblzma5",
  "libssl.so.3": "libssl3",
  "libcrypto.so.3": "libssl3",
  "libresolv.so.2": "libc6",
  "libm.so.6": "libc6",
  "libc.so.6": "libc6",
};

/** Ensures that a program's shared libraries exist: installs Debian's packages if root, else names them. */
export async function ensureSharedLibraries(binary: string): Promise<void> {
  const missing = await listMissingLibraries(binary);
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map((library) => DEBIAN_PACKAGES[library] ?? library))];
  if (process.getuid?.() === 0 && (await installDebianPackages(packages))) {
    if ((await listMissingLibraries(binary)).length === 0) return;
  }
  throw new Refusal(
    `mongod needs ${missing.join(", ")}, which this machine lacks: run "apt-get install ${packages.join(" ")}" as root, or set MONGODB_URI.`,
  );
}

/** Installs Debian packages without prompting; returns whether apt-get succeeded. */
export async function installDebianPackages(packages: string[]): Promise<boolean> {
  process.env.DEBIAN_FRONTEND = "noninteractive";
  await runProgram("apt-get", ["update", "-qq"]);
  const { code } = await runProgram("apt-get", [
    "install",
    "-y",
    "-qq",
    "--no-install-recommends",
    ...packages,
  ]);
  return code === 0;
}

async function listMissingLibraries(binary: string): Promise<string[]> {
  const { output } = await runProgram("ldd", [binary], 10_000);
  return [...output.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1] ?? "");
}
