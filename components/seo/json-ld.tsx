import type { Graph, Thing } from "schema-dts";

/** Structured data for search engines. `<` is escaped, so that no text can close the element. */
export function JsonLd({ graph }: { graph: readonly Thing[] }) {
  const document: Graph = { "@context": "https://schema.org", "@graph": graph };
  const json = JSON.stringify(document).replace(/</g, "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
