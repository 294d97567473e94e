import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Metadata } from "next";
import { PageHeading } from "@/components/layout/page-heading";
import { type CreditSection, readCredits } from "@/components/layout/credit-tables";
import { pageMetadata } from "@/lib/site-metadata";

export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return pageMetadata({
    title: "Picture credits",
    description: "Who made what the pictures of Nibash show, and under which licences.",
    path: "/credits",
    isListed: false,
  });
}

export default async function CreditsPage() {
  const file = path.join(process.cwd(), "public/media/CREDITS.md");
  const [intro, ...libraries] = readCredits(await readFile(file, "utf8"));
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24 wrap-anywhere">
      <div className="page-head">
        <PageHeading>Picture credits</PageHeading>
        {intro?.words.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
      <div className="credits-list">
        {libraries.map((library) => (
          <Library key={library.title} library={library} />
        ))}
      </div>
    </main>
  );
}

function Library({ library: { title, words, head, rows } }: { library: CreditSection }) {
  return (
    <section>
      <h2>{title}</h2>
      {words.map((paragraph) => (
        <p key={paragraph} className="muted small">
          <Linked words={paragraph} />
        </p>
      ))}
      <div className="tbl">
        <table>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.join()}>
                {row.map((cell, index) => (
                  <td key={head[index]} data-l={head[index]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Licence addresses as links. */
function Linked({ words }: { words: string }) {
  return words.split(/(https?:\/\/[^\s)]+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} className="underline" href={part} rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
