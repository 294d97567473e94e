import type { ReactNode } from "react";

export default function AboutUsLayout({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="min-h-[50vh]">
      <h1 className="sr">About Us</h1>
      {children}
    </main>
  );
}
