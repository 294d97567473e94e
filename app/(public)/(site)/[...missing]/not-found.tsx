import type { Metadata } from "next";
import { MissingFace } from "@/components/layout/missing-face";

export const metadata: Metadata = { title: "Page not found", robots: { index: false } };

export default function NotFound() {
  return <MissingFace />;
}
