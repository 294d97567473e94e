import { Download } from "lucide-react";
import { Button } from "./button";

interface DownloadButtonProps {
  busy?: boolean;
  onClick?: () => void;
  size?: "sm";
  /** 'Download CSV' by default; a page may have two. */
  label?: string;
}

/** 'Download CSV' beside the heading of a list. */
export function DownloadButton({ label = "Download CSV", ...props }: DownloadButtonProps) {
  return (
    <Button {...props} icon={<Download className="icon" aria-hidden="true" />}>
      {label}
    </Button>
  );
}
