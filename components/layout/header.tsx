import { useTranslations } from "#translations";
import { AccountArea, NavLink } from "./account-area";
import { Brand, SkipLink } from "./brand";
import { LanguageSwitch } from "./language-switch";

/** The underline of the current page grows from the left, as on hover. */
const ITEM =
  "relative inline-flex min-h-11 items-center px-3.5 text-label font-medium no-underline after:absolute after:inset-x-3.5 after:bottom-2 after:h-0.5 after:origin-left after:scale-x-0 after:bg-brick after:[transition:scale_var(--base)_var(--ease)] hover:after:scale-x-100 aria-[current]:after:scale-x-100";

/** The same markup for everyone; the browser fills in the signed-in user. */
export function Header({ name }: { name: string }) {
  const t = useTranslations("layout.header");
  return (
    <>
      <SkipLink />
      <header className="border-line bg-paper sticky top-0 z-40 border-b print:hidden">
        <div className="px-gutter max-w-page mx-auto flex h-19 w-full items-center gap-8 max-md:h-16 max-md:gap-3">
          <Brand name={name} />
          <nav className="ml-auto flex gap-1 max-md:hidden" aria-label={t("main")}>
            <NavLink className={ITEM} href="/">
              {t("home")}
            </NavLink>
            <NavLink className={ITEM} href="/apartments">
              {t("apartments")}
            </NavLink>
          </nav>
          {/* Between a phone and a laptop there is room for the other language alone. */}
          <LanguageSwitch className="text-ink-2 -mx-4 max-lg:*:before:hidden max-md:hidden max-lg:[&>[aria-pressed=true]]:hidden" />
          <AccountArea language={<LanguageSwitch className="-mx-2.5 mt-2" />} />
        </div>
      </header>
    </>
  );
}
