import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
/** Files that no test of a noun reads, or that are too large to copy. */
const LEFT_OUT = /^(\.(?!env\.example)|node_modules|dist|docs|public|coverage|test-results|playwright)/;
const GUIDE = "docs/architecture.md";
/** The folders of a noun's own files. */
const ROOMS = ["app", "components", "lib", "models", "tests/calls"];

/** A line that a new noun adds to a file that is not its own. */
export interface OutsideLine {
  readonly file: string;
  readonly line: string;
  /** The line it goes before; appended if missing. */
  readonly before: string | undefined;
}

/**
 * The changes outside the noun's own files that "Add a noun" of docs/architecture.md requires, from the guide's table.
 */
export function outsideLines(): OutsideLine[] {
  const rows = /## Add a noun[\s\S]*?\n\n\| Outside[\s\S]*?\n((?:\|.*\n)+)/.exec(
    readFileSync(join(ROOT, GUIDE), "utf8"),
  );
  return (rows?.[1] ?? "")
    .split("\n")
    .map((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code))
    .flatMap(([file, line, before]) => (file && line ? [{ file, line, before }] : []));
}

/** Returns the files that "Add a noun" lists as the noun's own. */
export function ownFiles(): string[] {
  const section =
    /## Add a noun([\s\S]*?)\n\| Outside/.exec(readFileSync(join(ROOT, GUIDE), "utf8"))?.[1] ?? "";
  return [...section.matchAll(/`([^` ]+\/[^` ]+\.tsx?)`/g)].map(([, file = ""]) => file);
}

/**
 * Copies the product with one more noun: parcels, which are announcements under another name, on a screen for admins
 * only. Returns the copy's folder and the noun's own files.
 */
export function copyWithToyNoun(): { readonly folder: string; readonly own: readonly string[] } {
  const folder = mkdtempSync(join(tmpdir(), "nibash-toy-noun-"));
  for (const name of readdirSync(ROOT))
    if (!LEFT_OUT.test(name)) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  write(folder, GUIDE, readFileSync(join(ROOT, GUIDE), "utf8"));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const own = ROOMS.flatMap((room) => filesOf(room, "announcement")).map((file) => {
    write(folder, asParcels(file), asOnAdminsScreen(asParcels(readFileSync(join(ROOT, file), "utf8"))));
    return asParcels(file);
  });
  for (const line of outsideLines()) insert(folder, line);
  return { folder, own };
}

function filesOf(room: string, word: string): string[] {
  return readdirSync(join(ROOT, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => file.includes(word) && !file.includes(".test."));
}

const asParcels = (text: string) =>
  text
    .replaceAll("announcement", "parcel")
    .replaceAll("Announcement", "Parcel")
    .replaceAll("ANNOUNCEMENT", "PARCEL");

const asOnAdminsScreen = (text: string) =>
  text
    .replace(/words: \{.*\}/, 'words: { admin: "Parcels" }')
    .replace(/place: \d+/, "place: 65")
    // Its menu entry has no counter.
    .replace(/^ *counts: .*\n/m, "");

function insert(folder: string, { file, line, before }: OutsideLine): void {
  const lines = readFileSync(join(folder, file), "utf8").trimEnd().split("\n");
  const at = before === undefined ? lines.length : lines.findIndex((each) => each.trim() === before);
  if (at < 0) throw new Error(`${file} has no line ${String(before)}.`);
  const indent = /^ */.exec(lines[at] ?? "")?.[0] ?? "";
  write(folder, file, [...lines.slice(0, at), indent + line, ...lines.slice(at), ""].join("\n"));
}

function write(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
