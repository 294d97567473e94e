"use client";

import type { ErrorFaceProps } from "@/components/layout/error-face";
import { FailedPage } from "@/components/layout/failed-page";

export default function SiteError(props: ErrorFaceProps) {
  return <FailedPage {...props} />;
}
