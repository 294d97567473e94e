import type { Metadata } from "next";
import { pageMetadata } from "@/app/site-metadata";

export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return pageMetadata({
    title: "About Us",
    description: "Nibash: one tower of twenty apartments at Uttara Sector 10, Dhaka.",
    path: "/about-us",
    isListed: false,
  });
}

/** Nothing of its own: the layout beside it shows what is nested here. */
export default function AboutUsPage() {
  return null;
}
