import { Footer } from "@/components/layout/footer";
import { Header } from "@/components/layout/header";
import { MissingFace } from "@/components/layout/missing-face";

/** In production this page does not exist. */
export default function NotFound() {
  return (
    <>
      <Header />
      <MissingFace />
      <Footer />
    </>
  );
}
