import { Download } from "lucide-react";
import { useTranslations } from "#translations";
import { Button } from "./button";

interface DownloadButtonProps {
  busy?: boolean;
  onClick?: () => void;
  size?: "sm";
  /** 'Download CSV' by default; a page may have two. */
  label?: string;
}

/** 'Download CSV' beside the heading of a list. */
export function DownloadButton({ label, ...props }: DownloadButtonProps) {
  const t = useTranslations("layout.table");
  return (
    <Button {...props} icon={<Download className="icon" aria-hidden="true" />}>
      {label ?? t("download")}
    </Button>
  );
}
