import Link from "next/link";
import { buttonClass } from "@/components/ui/class-names";
import { DrawnTower404 } from "./drawn-towers";
import { MessagePage } from "./message-page";
import { PageHeading } from "./page-heading";

/** The content between header and footer of a missing page. */
export function NotFoundMessage() {
  return (
    <MessagePage
      above={
        <p className="text-ink-2 text-subhead max-w-measure-narrow font-strong mb-3 lining-nums tabular-nums">
          404
        </p>
      }
      heading={<PageHeading>Oops! Page not found.</PageHeading>}
      intro="The address leads to no floor of this tower. The entrance is one step away."
      aside={
        <div className="mx-auto w-full max-w-75">
          <DrawnTower404 />
        </div>
      }
    >
      <Link className={buttonClass({ variant: "primary", size: "lg" })} href="/">
        Go Home
      </Link>
    </MessagePage>
  );
}
