"use client";

import { ErrorFace, type ErrorFaceProps } from "@/components/layout/error-face";

export default function AppError(props: ErrorFaceProps) {
  return <ErrorFace {...props} />;
}
