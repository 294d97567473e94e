/** Names that resolve only in a private network or on the machine itself. */
const LOCAL =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|arpa|onion)\.?$/;
/** Browsers and Node read a host that ends in a number as IPv4; IPv6 is in brackets. */
const NUMERIC = /(^|\.)(\d+|0x[\da-f]*)\.?$/;

/**
 * Returns whether the server may send to an address from a client: a public name by HTTPS on its default port, without
 * credentials. lib/push/post-push.ts checks the resolved address again.
 */
export function isPushAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "")
    return false;
  const { hostname } = url;
  return (
    hostname.includes(".") && !LOCAL.test(hostname) && !NUMERIC.test(hostname) && !hostname.includes(":")
  );
}
