import type { Metadata } from "next";

export const metadata: Metadata = { title: { absolute: "Home" }, alternates: { canonical: "/" } };

export default function HomePage() {
  return (
    <main id="main">
      <div className="wrap">
        <div className="page-head">
          <h1>Bringing Dreams to Reality with Love &amp; care!</h1>
        </div>
      </div>
    </main>
  );
}
