import type { Metadata } from "next";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { useTranslations } from "#translations";
import { shownName } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";
import { type CreditSection, readCredits } from "@/components/layout/credit-tables";
import { PageHead, PageIntro } from "@/components/layout/page-head";
import { translationsOf } from "@/lib/translations";

/** What the introduction names. */
const NAMES = {
  renderer: "Blender (Cycles)",
  system: "Debian",
  pack: "sweethome3d-furniture",
  version: "version 1.8-1, SweetHome3D Additional 3D models, https://www.sweethome3d.com/importModels.jsp",
};

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    title: translationsOf("building.pages")("credits"),
    description: translationsOf("building.pages")("creditsDescription", { site: await shownName() }),
    path: "/credits",
    isListed: false,
  });
}

export default async function CreditsPage() {
  const file = path.join(process.cwd(), "public/media/CREDITS.md");
  const [, ...libraries] = readCredits(await readFile(file, "utf8"));
  const t = translationsOf("building.pages");
  return (
    <main id="main" tabIndex={-1} className="px-gutter max-w-page mx-auto w-full pb-24 wrap-anywhere">
      <PageHead title={t("credits")}>
        {[t("rendered", NAMES), t("models", NAMES), t("makes")].map((text) => (
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

/** Authors, sources and licences are named as they name themselves. */
function Library({ library: { title, paragraphs, rows } }: { library: CreditSection }) {
  const t = useTranslations("building.pages");
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
            <span>{t("author", { author, source })}</span>
            <small className="text-ink-3 text-micro/inherit block">{t("usedIn", { pictures: usedIn })}</small>
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
