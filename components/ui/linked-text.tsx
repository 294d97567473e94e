/** A part of a text; with `href` it is a link. */
interface TextPart {
  readonly text: string;
  readonly href?: string;
}

/**
 * A possible link: an address with a scheme or `www.`, or an email address. Bounded quantifiers limit the matching
 * time.
 */
const CANDIDATE =
  /(?<![\p{L}\p{N}_@.+-])(?:https?:\/\/|www\.|mailto:|tel:)[^\s<>"`]{1,2000}|(?<![\p{L}\p{N}_@.+:/-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/giu;

const SCHEMES: readonly string[] = ["http:", "https:", "mailto:", "tel:"];

/** Trailing punctuation that is not part of an address. */
const BEHIND = /[.,;:!?'’”*_।…]$/u;

const BRACKETS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/**
 * Splits a text into plain parts and links, which joined give the text again. Links only http, https, mailto and tel,
 * so that no link runs a script. Excludes punctuation after an address, such as the sentence's full stop.
 */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(CANDIDATE)) {
    const address = withoutTail(found);
    const href = hrefOf(address);
    if (href === null) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function withoutTail(found: string): string {
  let address = found;
  for (;;) {
    const last = address.at(-1) ?? "";
    const opens = BRACKETS[last];
    const isUnopened = opens !== undefined && count(address, opens) < count(address, last);
    if (!isUnopened && !BEHIND.test(address)) return address;
    address = address.slice(0, -1);
  }
}

const count = (text: string, character: string) => text.split(character).length - 1;

/** Returns the URL; null if it is invalid or pretends to be another one (`https://bank@elsewhere`). */
function hrefOf(address: string): string | null {
  const whole = /^(?:https?|mailto|tel):/i.test(address)
    ? address
    : `${/^www\./i.test(address) ? "https://" : "mailto:"}${address}`;
  if (!URL.canParse(whole)) return null;
  const { protocol, username, hostname, pathname, href } = new URL(whole);
  if (!SCHEMES.includes(protocol) || username) return null;
  if (protocol === "tel:") return /^[+\d][\d().-]{2,20}$/.test(pathname) ? href : null;
  if (protocol === "mailto:") return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(pathname) ? href : null;
  return hostname.includes(".") || hostname === "localhost" ? href : null;
}
/** Renders a user's text with its URLs as links that open in a new tab. */
export function LinkedText({ children }: { children: string }) {
  return linkParts(children).map(({ text, href }, at) =>
    href === undefined ? (
      text
    ) : (
      <a
        // The parts of a text keep their positions.
        key={at}
        className="decoration-line-strong hover:text-brick underline underline-offset-[3px] hover:decoration-current"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
      >
        {text}
      </a>
    ),
  );
}
