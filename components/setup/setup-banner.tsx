import Link from "next/link";
import { buttonClass, cardClass } from "@/components/ui/class-names";

/** For an admin whose tower has neither a name nor an apartment: the link to the guide. */
export function SetupBanner() {
  return (
    <section
      className={cardClass({ isPadded: true }, "flex flex-wrap items-center gap-x-6 gap-y-3")}
      aria-label="Setup"
    >
      <p className="min-w-0 flex-1 basis-64">
        Your tower has no name of its own and no apartment yet. The guide leads you through what it needs.
      </p>
      <Link href="/dashboard/setup" prefetch={false} className={buttonClass({ variant: "primary" })}>
        Set Up Your Tower
      </Link>
    </section>
  );
}
