import type { Metadata } from "next";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { shownName } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";
import { type CreditSection, readCredits } from "@/components/layout/credit-tables";
import { PageHead, PageIntro } from "@/components/layout/page-head";

/** The file's introduction, reworded for visitors of the site. */
const INTRO = [
  "Every picture here is rendered with Blender (Cycles); none is a photograph, and no image generator was used. The rooms, the tower, the wall pictures, carpets, city views, curtains, beds, kitchens, tables, lamps, most sofas and the floor plans are original to this project.",
  "Some scenes also show furniture, plants, vehicles and equipment from the model libraries of the Debian package sweethome3d-furniture (version 1.8-1, SweetHome3D Additional 3D models, https://www.sweethome3d.com/importModels.jsp). They were changed: scaled, and in part given new materials and colours. Each is listed with its author and licence.",
  "The shapes of some vehicles follow real makes; their names and designs are trademarks of their owners, who have no connection with this project.",
];

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    title: "Picture credits",
    description: `Who made what the pictures of ${await shownName()} show, and under which licences.`,
    path: "/credits",
    isListed: false,
  });
}

export default async function CreditsPage() {
  const file = path.join(process.cwd(), "public/media/CREDITS.md");
  const [, ...libraries] = readCredits(await readFile(file, "utf8"));
  return (
    <main id="main" tabIndex={-1} className="px-gutter max-w-page mx-auto w-full pb-24 wrap-anywhere">
      <PageHead title="Picture credits">
        {INTRO.map((text) => (
          <PageIntro key={text}>
            <Linked text={text} />
          </PageIntro>
        ))}
      </PageHead>
      <div className="grid gap-14 wrap-anywhere">
        {libraries.map((library) => (
          <Library key={library.title} library={library} />
        ))}
      </div>
    </main>
  );
}

function Library({ library: { title, paragraphs, rows } }: { library: CreditSection }) {
  return (
    <section>
      <h2 className="text-head/tight mb-2">{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="text-ink-2 text-small">
          <Linked text={paragraph} />
        </p>
      ))}
      <ul className="border-line mt-5 columns-[19rem] gap-x-8 border-t">
        {rows.map(([model = "", author = "", source = "", usedIn = ""]) => (
          <li key={model} className="border-line text-small break-inside-avoid border-b py-3">
            <b className="font-strong block">{model}</b>
            <span>
              by {author}, {source}
            </span>
            <small className="text-ink-3 text-micro/inherit block">In {usedIn}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renders licence URLs as links. */
function Linked({ text }: { text: string }) {
  return text.split(/(https?:\/\/[^\s)]+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} className="underline" href={part} rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
