import { Download } from "lucide-react";
import { Button } from "./button";

interface DownloadButtonProps {
  busy?: boolean;
  onClick?: () => void;
}

/** 'Download CSV' beside the heading of a list. */
export function DownloadButton(props: DownloadButtonProps) {
  return (
    <Button {...props} icon={<Download className="icon" aria-hidden="true" />}>
      Download CSV
    </Button>
  );
}
