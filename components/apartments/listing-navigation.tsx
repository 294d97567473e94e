"use client";

import { ArrowLeft, ArrowRight } from "lucide-react";
import { useRouter } from "next/navigation";
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useState,
  useTransition,
  type ComponentProps,
  type MouseEvent,
  type RefObject,
  Suspense,
  useRef,
} from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { PAGER, PAGER_NUMBER } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { lazily } from "@/components/ui/lazily";
import { rememberSearch } from "@/lib/apartments/search-client";
import { loadIfReachable, interceptNavigation } from "@/lib/platform/client/intercept-navigation";
import {
  type ListingEntries,
  readListing,
  withoutFaults,
  listingPath,
  type Listing,
  listingQuery,
} from "./listing-address";

interface Navigation {
  /** Navigates to a view of the listing; shows skeletons while it loads. */
  go: (path: string) => void;
  /** The view that is loading; further choices are added to it, not to the one still shown. */
  pendingEntries: ListingEntries | null;
  isPending: boolean;
  /** Requests the failed page again, be it the next or the current one. */
  retry: () => void;
  hasFailed: boolean;
  /** Returns the range in the fields, which every choice keeps; null if it is none, which the form then says. */
  readRange: RefObject<(() => Range | null) | null>;
}

type Range = Pick<ListingEntries, "minimum" | "maximum">;

/** Read outside of ListingNavigation, it fails at once. */
const NavigationContext = createContext<Navigation>(null as never);

interface ListingNavigationProps {
  /** The current view. */
  path: string;
  children: ReactNode;
}

/**
 * Search and paging without a full page load. A loading.tsx would do the same, but makes the server stream: then
 * nothing can be read without scripts, and a missing page answers 200.
 */
export function ListingNavigation({ path, children }: ListingNavigationProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [asked, setAsked] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [isLeaving, setLeaving] = useState(false);
  const readRange = useRef<() => Range | null>(null);

  useEffect(() => rememberSearch(path), [path]);

  useEffect(() => {
    if (!asked || !isPending || failed) return;
    return interceptNavigation(asked, () => setFailed(asked));
  }, [asked, isPending, failed]);

  // Back and forward cancel a pending or failed navigation. The router does so only for its own entries, not for a hash
  // within the page. Subscribed from the start: the user may go back just as the failure is shown.
  useEffect(() => {
    const forget = ({ state }: PopStateEvent) => {
      if (!state) return;
      setAsked(undefined);
      setFailed(undefined);
      setLeaving(false);
    };
    window.addEventListener("popstate", forget);
    return () => window.removeEventListener("popstate", forget);
  }, []);

  // The router still waits for the intercepted navigation, so from now on pages are loaded as full documents.
  const leave = async (path: string) => {
    setFailed(path);
    setLeaving(true);
    if (!(await loadIfReachable(path))) setLeaving(false);
  };
  const go = (path: string) => {
    if (failed) return void leave(path);
    setAsked(path);
    startTransition(() => router.push(path));
  };
  const retry = () => {
    if (failed) return void leave(failed);
    startTransition(() => router.refresh());
  };
  return (
    <NavigationContext
      value={{
        go,
        retry,
        hasFailed: Boolean(failed),
        readRange,
        pendingEntries: entriesOf(failed ?? (isPending ? asked : undefined)),
        isPending: failed ? isLeaving : isPending,
      }}
    >
      {children}
    </NavigationContext>
  );
}

function entriesOf(path: string | undefined): ListingEntries | null {
  if (path === undefined) return null;
  const { searchParams } = new URL(path, window.location.href);
  return withoutFaults(readListing(Object.fromEntries(searchParams)));
}

export const useListingNavigation = (): Navigation => use(NavigationContext);

interface ListingLinkProps extends ComponentProps<"a"> {
  /** The current view plus the choice. */
  href: string;
  /** The choice only. */
  entries: Partial<ListingEntries>;
}

/**
 * A link to another view of the listing: plain without scripts; with them without a full page load, and with the range that
 * is typed (docs/product.md 2.7).
 */
export function ListingLink({ href, entries, children, ...rest }: ListingLinkProps) {
  const { go, pendingEntries, readRange } = useListingNavigation();
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const range = "minimum" in entries || !readRange.current ? {} : readRange.current();
    if (range) go(listingPath({ ...(pendingEntries ?? entriesOf(href)), ...range, ...entries, page: 1 }));
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}

const CardSkeletons = lazily(() =>
  import("@/components/ui/skeletons").then(({ CardSkeletons }) => CardSkeletons),
);

/** The server's list, skeletons while the next page loads, or an error if it failed. */
export function ListingContent({ children }: { children: ReactNode }) {
  const { isPending, hasFailed } = useListingNavigation();
  if (hasFailed) return <PageFailed />;
  if (!isPending) return children;
  return (
    <Suspense fallback={children}>
      <ul aria-busy="true">
        <CardSkeletons as="li" />
      </ul>
    </Suspense>
  );
}

/** Loading the next page failed. The pressed link may be far below, so this takes the focus and scrolls into view. */
function PageFailed() {
  const { retry, isPending } = useListingNavigation();
  const face = useRef<HTMLDivElement>(null);
  useEffect(() => {
    face.current?.focus({ preventScroll: true });
    face.current?.scrollIntoView({ block: "center" });
  }, []);
  return <ErrorState ref={face} onRetry={retry} busy={isPending} />;
}

/** Reading the list failed; header, search and tower stay. */
export function ListingFailed() {
  const { retry, isPending } = useListingNavigation();
  return <ErrorState onRetry={retry} busy={isPending} />;
}

interface ListingHeadingProps {
  text: string;
  /** The id of the element with the count. */
  describedBy: string;
}

/**
 * Labels the list for screen readers, and takes the focus when a search, a reset or a page change has loaded another
 * one.
 */
export function ListingHeading({ text, describedBy }: ListingHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    heading.current?.focus({ preventScroll: true });
  }, [text]);
  return (
    <h2 ref={heading} className="sr-only" tabIndex={-1} aria-describedby={describedBy}>
      {text}
    </h2>
  );
}

interface ListingPagerProps {
  listing: Listing;
  totalPages: number;
  /** Of the page, `1/5`, and its name: a browser that formats no number need not load how. */
  place: string;
  placeName: string;
}

/** Under the fourth card, beside the tower. */
const PLACE =
  "col-span-full self-end md:justify-between md:max-notebook:grid md:max-notebook:grid-cols-2 md:max-notebook:[&_.icon]:hidden md:max-notebook:[&_button]:px-2";

/** Previous and Next are buttons of small GET forms, so that they work without scripts. */
export function ListingPager({ listing, totalPages, place, placeName }: ListingPagerProps) {
  const t = useTranslations("listing.pager");
  const { page } = listing;
  return (
    <nav className={`${PAGER} ${PLACE}`} aria-label={t("label")}>
      <PageButton listing={listing} page={Math.min(page - 1, totalPages)} isDisabled={page <= 1}>
        <ArrowLeft className="icon" aria-hidden="true" />
        <span>{t("previous")}</span>
      </PageButton>
      <output className={`${PAGER_NUMBER} md:max-notebook:[grid-area:1/1/2/3]`} aria-label={placeName}>
        {place}
      </output>
      <PageButton listing={listing} page={page + 1} isDisabled={page >= totalPages}>
        <span>{t("next")}</span>
        <ArrowRight className="icon" aria-hidden="true" />
      </PageButton>
    </nav>
  );
}

interface PageButtonProps {
  listing: Listing;
  page: number;
  isDisabled: boolean;
  children: ReactNode;
}

function PageButton({ listing, page, isDisabled, children }: PageButtonProps) {
  const { go, pendingEntries } = useListingNavigation();
  const to = { ...listing, page };
  return (
    <form
      className="contents"
      action="/apartments"
      onSubmit={(event) => {
        event.preventDefault();
        go(listingPath({ ...to, ...pendingEntries, page }));
      }}
    >
      {listingQuery(to).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" disabled={isDisabled}>
        {children}
      </Button>
    </form>
  );
}
