/** A database that a command works on, and how it is let go of. */
export interface Database {
  uri: string;
  /** This process runs it; else MONGODB_URI names it. */
  isOwn: boolean;
  description: string;
  stop: () => Promise<void>;
}
