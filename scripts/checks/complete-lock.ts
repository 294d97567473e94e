import { readFileSync, writeFileSync } from "node:fs";

/**
 * `npm install` omits from the lock file every optional package that its registry does not offer at that moment
 * (usually binaries for other systems), and `npm ci` then rejects the whole file on every system. This script adds them
 * with name, version and system, but without integrity: npm writes it when it can fetch them.
 *
 * `tsx scripts/checks/complete-lock.ts` reports missing packages and fails; `--write` adds them.
 */
interface LockedPackage {
  version?: string;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  optional?: true;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, LockedPackage>;
}

/** Returns the optional packages that the lock file names but lacks, by the path that npm looks for. */
export function findMissingOptional(lock: Lock): Map<string, LockedPackage> {
  const missing = new Map<string, LockedPackage>();
  for (const [path, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isHeld(lock, path, name)) continue;
      missing.set(`node_modules/${name}`, { version, ...systemOf(name), optional: true });
    }
  }
  return missing;
}

function isHeld({ packages }: Lock, from: string, name: string): boolean {
  if (packages[`${from ? `${from}/` : ""}node_modules/${name}`]) return true;
  const parent = from.lastIndexOf("/node_modules/");
  if (parent >= 0) return isHeld({ packages }, from.slice(0, parent), name);
  return from !== "" && packages[`node_modules/${name}`] !== undefined;
}

const CPUS = ["arm64", "x64", "arm", "ia32", "ppc64", "riscv64", "s390x", "loong64", "wasm32"];
const SYSTEMS = ["darwin", "linux", "win32", "freebsd", "android", "openharmony"];

/** napi-rs names its packages by system, processor and C library: `…-linux-arm64-musl`. */
function systemOf(name: string): Pick<LockedPackage, "cpu" | "os" | "libc"> {
  const words = name.split(/[-/]/);
  const cpu = words.find((word) => CPUS.includes(word));
  const os = words.find((word) => SYSTEMS.includes(word));
  const libc = words.includes("musl")
    ? "musl"
    : os === "linux" && words.includes("gnu")
      ? "glibc"
      : undefined;
  return { ...(cpu && { cpu: [cpu] }), ...(os && { os: [os] }), ...(libc && { libc: [libc] }) };
}

function run(): void {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
  const missing = findMissingOptional(lock);
  if (missing.size === 0) return;
  if (process.argv.includes("--write")) {
    const packages = { ...lock.packages, ...Object.fromEntries(missing) };
    const [own, ...others] = Object.entries(packages);
    others.sort(([one], [other]) => one.localeCompare(other, "en"));
    const sorted = Object.fromEntries([...(own ? [own] : []), ...others]);
    writeFileSync("package-lock.json", `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
    console.log(`Added ${missing.size} optional packages to package-lock.json.`);
    return;
  }
  console.error(
    `package-lock.json lacks ${missing.size} optional packages, so "npm ci" refuses it: ${[...missing.keys()].join(", ")}.\n` +
      `"npx tsx scripts/checks/complete-lock.ts --write" adds them.`,
  );
  process.exitCode = 1;
}

if (process.argv[1]?.endsWith("complete-lock.ts")) run();
