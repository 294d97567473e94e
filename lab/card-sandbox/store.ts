import fs from "node:fs";
import path from "node:path";
import { COLLECTIONS, type Collections } from "./state";

type Name = keyof Collections;
type Tables = { [N in Name]: Map<string, Collections[N]> };
type Change = [name: Name, id: string, record: unknown];

/** The log is compacted when it has grown by this much; records stay in memory until then. */
const COMPACT_BYTES = 16 * 1024 * 1024;

/** The oldest records beyond these counts are deleted, so that a long fault run stays bounded. */
const KEPT: Record<Name, number> = {
  intents: 50_000,
  methods: 50_000,
  customers: 20_000,
  setups: 20_000,
  charges: 50_000,
  refunds: 20_000,
  disputes: 5_000,
  transactions: 150_000,
  warnings: 5_000,
  plans: 20_000,
  account: 1,
  events: 100_000,
  thin_events: 100_000,
  deliveries: 100_000,
  keys: 50_000,
  rules: 200,
};

/**
 * Keeps all state in memory, and appends every change to one log before the response. A batch is one line: after
 * `kill -9` it is there completely or not at all (a torn last line is dropped on load).
 */
export class Store {
  private readonly tables = Object.fromEntries(COLLECTIONS.map((name) => [name, new Map()])) as Tables;
  private readonly file: string;
  private log: number;
  private written = 0;
  private batch: Change[] | null = null;

  constructor(directory: string) {
    fs.mkdirSync(directory, { recursive: true });
    this.file = path.join(directory, "card-sandbox.jsonl");
    this.load();
    this.log = this.rewrite();
  }

  get<N extends Name>(name: N, id: string): Collections[N] | undefined {
    return this.tables[name].get(id);
  }

  /** Oldest first. */
  all<N extends Name>(name: N): Collections[N][] {
    return [...this.tables[name].values()];
  }

  put<N extends Name>(name: N, record: Collections[N]): void {
    this.tables[name].set(record.id, record);
    this.remember([name, record.id, record]);
  }

  remove(name: Name, id: string): void {
    if (this.tables[name].delete(id)) this.remember([name, id, null]);
  }

  /** Runs `work` and writes its changes as one line, also if it throws: a decline is a change too. */
  transaction<T>(work: () => T): T {
    if (this.batch) return work();
    this.batch = [];
    try {
      return work();
    } finally {
      const changes = this.batch;
      this.batch = null;
      if (changes.length > 0) this.append(changes);
    }
  }

  clear(): void {
    for (const name of COLLECTIONS) this.tables[name].clear();
    fs.closeSync(this.log);
    this.log = this.rewrite();
  }

  close(): void {
    fs.closeSync(this.log);
  }

  private remember(change: Change): void {
    if (this.batch) this.batch.push(change);
    else this.append([change]);
  }

  private append(changes: Change[]): void {
    const line = `${JSON.stringify(changes)}\n`;
    fs.writeSync(this.log, line);
    this.written += line.length;
    if (this.written < COMPACT_BYTES) return;
    fs.closeSync(this.log);
    this.log = this.rewrite();
  }

  private load(): void {
    if (!fs.existsSync(this.file)) return;
    for (const line of fs.readFileSync(this.file, "utf8").split("\n")) {
      const changes = readLine(line);
      for (const [name, id, record] of changes) {
        const table = this.tables[name] as Map<string, unknown>;
        if (record === null) table.delete(id);
        else table.set(id, record);
      }
    }
  }

  /** Writes the current state to a file beside the log and atomically replaces the log. */
  private rewrite(): number {
    const beside = `${this.file}.next`;
    const out = fs.openSync(beside, "w");
    for (const name of COLLECTIONS) {
      const table: Map<string, Collections[Name]> = this.tables[name];
      for (const id of [...table.keys()].slice(0, Math.max(0, table.size - KEPT[name]))) table.delete(id);
      for (const [id, record] of table) fs.writeSync(out, `${JSON.stringify([[name, id, record]])}\n`);
    }
    fs.closeSync(out);
    fs.renameSync(beside, this.file);
    this.written = 0;
    return fs.openSync(this.file, "a");
  }
}

function readLine(line: string): Change[] {
  if (line === "") return [];
  try {
    return JSON.parse(line) as Change[];
  } catch {
    // Torn by a kill during the write: no caller got a response for it.
    return [];
  }
}
