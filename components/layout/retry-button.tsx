import { buttonClass } from "@/components/ui/button-class";

/** The button of the error pages. They are loaded with every page, so the icon is inlined instead of imported. */
export function RetryButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={buttonClass({ variant: "primary", size: "lg" })} onClick={onClick}>
      <svg
        className="icon"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5" />
      </svg>
      Try again
    </button>
  );
}
