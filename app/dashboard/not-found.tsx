import Link from "next/link";
import { useTranslations } from "#translations";
import { PageHeading } from "@/components/layout/page-heading";
import { buttonClass } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";

export default function DashboardNotFound() {
  const t = useTranslations("layout.missing");
  return (
    <EmptyState
      drawing="door"
      title={<PageHeading className="text-title">{t("title")}</PageHeading>}
      action={
        <Link className={buttonClass({ variant: "primary" })} href="/" prefetch={false}>
          {t("goHome")}
        </Link>
      }
    />
  );
}
