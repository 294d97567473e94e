import Link from "next/link";
import { useTranslations } from "#translations";
import { BuildingContact } from "@/components/building/building-facts";
import { buildingSentence, type TowerPicture } from "@/components/building/tower-descriptions";
import { FacebookMark, InstagramMark, LinkedinMark, YoutubeMark } from "@/components/ui/brand-icons";
import { textLink } from "@/components/ui/class-names";
import { Picture } from "@/components/ui/picture";
import { siteName, type Building } from "@/lib/building/contract";
import { BRAND, BrandSign } from "./brand";
import { LanguageSwitch } from "./language-switch";
import { ThemeSwitch } from "./theme-switch";

const COLUMNS = [
  { head: "company", items: ["aboutUs", "careers", "blog", "contactUs"] },
  { head: "services", items: ["locations", "newListing", "careers", "reviews", "guide"] },
  { head: "privacy", items: ["terms", "privacy", "refunds", "rights"] },
] as const;

const SOCIAL = [
  { name: "Facebook", href: "https://www.facebook.com/", Mark: FacebookMark },
  { name: "Instagram", href: "https://www.instagram.com/", Mark: InstagramMark },
  { name: "Linkedin", href: "https://www.linkedin.com/", Mark: LinkedinMark },
  { name: "Youtube", href: "https://www.youtube.com/", Mark: YoutubeMark },
];

interface FooterProps {
  building: Building;
  homes: number;
  picture: TowerPicture | null;
}

export function Footer({ building, homes, picture }: FooterProps) {
  const t = useTranslations("layout.footer");
  return (
    // Without scroll anchoring: late content above the footer must not scroll a reader down to it
    // (docs/product.md 10.18).
    <footer
      className="border-dusk-line bg-dusk text-on-dusk [&_:focus-visible]:outline-lamp border-t [overflow-anchor:none] print:hidden"
      id="contact"
    >
      {picture ? (
        <Picture
          className="h-50 w-full object-[50%_40%]"
          {...picture}
          width={1440}
          height={200}
          sizes="100vw"
        />
      ) : (
        <div className="bg-dusk-2 bg-lattice h-50" />
      )}
      <div className="px-gutter max-w-page mx-auto w-full pt-14 pb-8">
        <div className="notebook:grid-cols-[4fr_2fr_2fr_2fr] grid grid-cols-2 gap-x-5 gap-y-8 md:grid-cols-3 md:gap-x-8 md:gap-y-10">
          <div className="notebook:col-auto col-span-full mb-2">
            <Link className={BRAND} href="/" prefetch={false}>
              <BrandSign name={siteName(building)} onDusk />
            </Link>
            <p className="text-on-dusk-2 text-label mt-3.5 max-w-[34ch] wrap-anywhere">
              {buildingSentence(building, { homes }, useTranslations("building.tower"))}
            </p>
            <BuildingContact building={building} />
            <Link className={`${textLink({ tone: "dusk" })} text-label`} href="/contact" prefetch={false}>
              {t("ask")}
            </Link>
          </div>
          {COLUMNS.map(({ head, items }) => (
            <div key={head} className="max-md:last:col-span-full">
              <h2 className="text-label/compact font-strong mb-2.5 font-sans tracking-normal">{t(head)}</h2>
              <ul className="text-on-dusk-2 text-label">
                {items.map((item) => (
                  <li key={item}>
                    {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- links without targets: not in the tab order */}
                    <a className="inline-flex min-h-9 items-center">{t(item)}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="border-dusk-line text-small/[1.6] text-on-dusk-2 mt-12 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-5">
          <p>{t("copyright", { site: siteName(building) })}</p>
          <Link
            className="mr-auto inline-flex min-h-11 items-center underline underline-offset-4"
            href="/credits"
            prefetch={false}
          >
            {t("credits")}
          </Link>
          <LanguageSwitch />
          <ThemeSwitch className="sm:mr-4" />
          {/* The icons, not their targets, are aligned with the margins. */}
          <ul className="-mx-3 flex gap-1">
            {SOCIAL.map(({ name, href, Mark }) => (
              <li key={name}>
                <a
                  className="rounded-ctl hover:bg-dusk-2 hover:text-lamp inline-flex size-11 items-center justify-center *:size-5"
                  href={href}
                  rel="noopener noreferrer"
                  aria-label={name}
                >
                  <Mark />
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
