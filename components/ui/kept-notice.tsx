import { RotateCcw } from "lucide-react";
import { useTranslations } from "#translations";
import { Button } from "./button";

interface KeptNoticeProps {
  form: { kept: { isBack: boolean; isOutdated: boolean; discard: () => void } };
  className?: string;
}

/** Says that unsaved entries are restored, and whether over another version, and offers to discard them. */
export function KeptNotice({ form, className = "" }: KeptNoticeProps) {
  const t = useTranslations("layout.kit");
  const { isBack, isOutdated, discard } = form.kept;
  return (
    <div role="status" className={`empty:hidden ${className}`}>
      {isBack && (
        <p className="bg-sunk rounded-ctl text-small flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1 pr-1 pl-4">
          <span className="py-2">{t(isOutdated ? "changesOutdated" : "changesBack")}</span>
          <Button
            size="sm"
            variant="ghost"
            icon={<RotateCcw className="icon" aria-hidden="true" />}
            onClick={discard}
          >
            {t("discard")}
          </Button>
        </p>
      )}
    </div>
  );
}
