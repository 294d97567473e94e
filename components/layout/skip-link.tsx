import { t } from "@/lib/platform/languages/translate";
export function SkipLink() {
  return (
    <a
      className="rounded-ctl left-gutter bg-ink text-on-primary absolute -top-20 z-60 px-5 py-3 focus:top-3"
      href="#main"
    >
      {t("Skip to content")}
    </a>
  );
}
