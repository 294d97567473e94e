/** A page's metadata for search engines and link previews, read from the server's HTML. */
export interface PageHead {
  readonly title: string | undefined;
  readonly canonical: string | undefined;
  /** By name or property, such as `description` and `og:image`. */
  readonly meta: ReadonlyMap<string, string>;
  readonly jsonLd: readonly JsonLd[];
}

interface JsonLd {
  readonly "@context": string;
  readonly "@graph": readonly Record<string, unknown>[];
}

export function readHead(html: string): PageHead {
  const jsonLd = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const tags = [...html.matchAll(/<(?:meta|link)\b[^>]*>/g)].map(([tag]) => attributesOf(tag));
  const meta = tags.map(({ name, property, content }) => [name ?? property ?? "", content ?? ""] as const);
  return {
    title: plain(/<title>(.*?)<\/title>/.exec(html)?.[1]),
    canonical: tags.find(({ rel }) => rel === "canonical")?.href,
    meta: new Map(meta.filter(([name]) => name !== "")),
    jsonLd: jsonLd.map(([, text = ""]) => JSON.parse(text) as JsonLd),
  };
}

function attributesOf(tag: string): Record<string, string | undefined> {
  const pairs = [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name = "", value]) => [name, plain(value)]));
}

/** Escapes text as React does. */
function plain(text: string | undefined): string | undefined {
  return text
    ?.replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
