import { pictureUrl } from "@/components/ui/image-loader";
import { MessagePage } from "./message-page";
import { PageHeading } from "./page-heading";
import { RetryByItself } from "./retry-button";

interface ServiceUnavailableProps {
  /** By default reads the page again. */
  onRetry?: () => void;
}

/** A full page for an unavailable database, readable without scripts; the front sends it with 503. Tries again every ten seconds. */
export function ServiceUnavailable({ onRetry }: ServiceUnavailableProps) {
  return (
    <MessagePage
      heading={<PageHeading>The building office is closed for a moment.</PageHeading>}
      intro="We cannot reach our records right now. This page tries again every ten seconds."
      aside={
        // oxlint-disable-next-line nextjs/no-img-element -- it must need no script (see ErrorFace)
        <img
          className="rounded-pic aspect-4/5 w-full"
          src={pictureUrl("/media/tower-dusk", 960)}
          width={960}
          height={1200}
          alt="The tower at dusk"
        />
      }
    >
      <RetryByItself {...(onRetry && { onRetry })} />
    </MessagePage>
  );
}
