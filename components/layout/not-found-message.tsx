import Link from "next/link";
import { useTranslations } from "#translations";
import { buttonClass } from "@/components/ui/class-names";
import { DrawnTower404 } from "./drawn-towers";
import { MessagePage } from "./message-page";
import { PageHeading } from "./page-heading";

/** The content between header and footer of a missing page. */
export function NotFoundMessage() {
  const t = useTranslations("layout.missing");
  return (
    <MessagePage
      above={
        <p className="text-ink-2 text-subhead max-w-measure-narrow font-strong mb-3 lining-nums tabular-nums">
          {t("code")}
        </p>
      }
      heading={<PageHeading>{t("title")}</PageHeading>}
      intro={t("intro")}
      aside={
        <div className="mx-auto w-full max-w-75">
          <DrawnTower404 />
        </div>
      }
    >
      <Link className={buttonClass({ variant: "primary", size: "lg" })} href="/">
        {t("goHome")}
      </Link>
    </MessagePage>
  );
}
