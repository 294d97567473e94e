import type { Graph, Thing } from "schema-dts";

/** What search engines read. `<` is written as an escape, so that no text of ours can end the element. */
export function JsonLd({ graph }: { graph: readonly Thing[] }) {
  const document: Graph = { "@context": "https://schema.org", "@graph": graph };
  const json = JSON.stringify(document).replace(/</g, "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
