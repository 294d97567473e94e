/** Names that only the own network, or the own machine, gives an address to. */
const LOCAL =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|arpa|onion)\.?$/;
/** What a browser or Node takes for an IPv4 address ends in a number; an IPv6 one stands in brackets. */
const NUMERIC = /(^|\.)(\d+|0x[\da-f]*)\.?$/;

/**
 * Whether the server may send there at all: a public name by HTTPS, on its own port, without a password. The address is
 * what a caller says; where the name leads is judged once more as it is looked up (lib/push/lookup-public.ts).
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
