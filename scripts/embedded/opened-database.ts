/** A database that a command uses, and how to release it. */
export interface Database {
  uri: string;
  /** Whether this process runs it; else MONGODB_URI names it. */
  isOwn: boolean;
  description: string;
  stop: () => Promise<void>;
}
