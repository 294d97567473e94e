import { MongoClient, type Document } from "mongodb";
import type { MongoMemoryReplSet } from "mongodb-memory-server-core";
import { setTimeout as sleep } from "node:timers/promises";

export interface Member {
  readonly port: number;
  readonly pid: number;
}

const stopped = new Set<number>();

/** Returns the running mongods, without frozen ones. */
export function members(mongods: MongoMemoryReplSet): Member[] {
  return mongods.servers.flatMap(({ instanceInfo }) => {
    const pid = instanceInfo?.instance.mongodProcess?.pid;
    return instanceInfo && pid !== undefined && !stopped.has(pid) ? [{ port: instanceInfo.port, pid }] : [];
  });
}

/** Waits for a primary and returns it. */
export async function findPrimary(mongods: MongoMemoryReplSet): Promise<Member> {
  for (;;) {
    for (const member of members(mongods)) {
      const hello = await command(member, { hello: 1 }).catch(() => null);
      if (hello?.isWritablePrimary === true) return member;
    }
    await sleep(200);
  }
}

/** Runs a command on one member itself. */
export async function command(member: Member, document: Document): Promise<Document> {
  const uri = `mongodb://127.0.0.1:${member.port}/?directConnection=true`;
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 2_000, socketTimeoutMS: 5_000 });
  try {
    return await client.db("admin").command(document);
  } finally {
    await client.close();
  }
}

/** `kill -9`: it does not restart. */
export function killMember({ pid }: Member): void {
  stopped.add(pid);
  process.kill(pid, "SIGKILL");
}

/** SIGSTOP: its connections stay open without responses. */
export function freeze({ pid }: Member): void {
  stopped.add(pid);
  process.kill(pid, "SIGSTOP");
}

export function thaw({ pid }: Member): void {
  stopped.delete(pid);
  process.kill(pid, "SIGCONT");
}
