/** Hosts with or without a port, separated by commas; an IPv6 address is in brackets. */
const HOSTS = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?(,(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?)*$/i;

const DATABASE = /^[^/\\. "$*<>:|?@#]{1,63}$/;

const ENCODE =
  "must be mongodb://USER:PASSWORD@HOST:PORT/DATABASE, with every special character of user and password percent-encoded (@ is %40, / is %2F, ? is %3F, # is %23, : is %3A, % is %25)";

interface Parts {
  /** `USER:PASSWORD`, still encoded. */
  readonly credentials: string | undefined;
  readonly hosts: string;
  readonly database: string;
}

/** Parses a connection string; null if an unencoded character makes it ambiguous. */
function partsOf(uri: string): Parts | null {
  const match = /^mongodb(?:\+srv)?:\/\/(?:([^/?#@]*)@)?([^/?#@]*)(?:\/([^?]*))?(?:\?.*)?$/.exec(uri);
  const [, credentials, hosts = "", database = ""] = match ?? [];
  if (!match || !HOSTS.test(hosts)) return null;
  if (database !== "" && !DATABASE.test(database)) return null;
  // Two colons, or a percent sign that starts no escape: the driver would parse it differently than meant.
  if (credentials !== undefined && !/^([^:%]|%[\da-f]{2})+(:([^:%]|%[\da-f]{2})*)?$/i.test(credentials))
    return null;
  return { credentials, hosts, database };
}

/** Says what is wrong with a connection string, without quoting any of it; null if the driver can use it. */
export function findConnectionStringFault(uri: string): string | null {
  if (!/^mongodb(\+srv)?:\/\//.test(uri)) return "must begin with mongodb:// or mongodb+srv://";
  const parts = partsOf(uri);
  if (!parts) return ENCODE;
  if (!parts.database)
    return 'names no database, so everything would land in "test": write the name after the hosts, as in mongodb://HOST:27017/nibash?replicaSet=rs0';
  return null;
}

/** Returns the hosts of a valid connection string, without user and password. */
export function describeHosts(uri: string): string {
  return partsOf(uri)?.hosts ?? "its hosts";
}

/** Returns database and hosts of a connection string, without user and password: `nibash on db1:27017`. */
export const describeDatabase = (uri: string) => `${databaseNameOf(uri)} on ${describeHosts(uri)}`;

export function hasCredentials(uri: string): boolean {
  return Boolean(partsOf(uri)?.credentials);
}

/** Returns the database name of a connection string. */
export function databaseNameOf(uri: string): string {
  return partsOf(uri)?.database ?? "";
}
