import type { Metadata } from "next";
import Link from "next/link";
import { DrawnTower404 } from "@/components/layout/drawn-towers";
import { Face } from "@/components/layout/face";
import { Footer } from "@/components/layout/footer";
import { Header } from "@/components/layout/header";
import { buttonClass } from "@/components/ui/button-class";

export const metadata: Metadata = { title: "Page not found", robots: { index: false } };

export default function NotFound() {
  return (
    <>
      <Header />
      <Face
        above={<p className="num muted above">404</p>}
        title="Oops! Page not found."
        intro="The address leads to no floor of this tower. The entrance is one step away."
        aside={
          <div className="mx-auto w-full max-w-[300px]">
            <DrawnTower404 />
          </div>
        }
      >
        <Link className={buttonClass({ variant: "primary", size: "lg" })} href="/">
          Go Home
        </Link>
      </Face>
      <Footer />
    </>
  );
}
