import { CircleAlert, CircleCheck } from "lucide-react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
import { Spinner } from "./spinner";
import { TOAST } from "./toast-class";

/** At most 20 are shown (docs/product.md 10.2). */
const MOST = 20;

const icons = {
  success: <CircleCheck className="icon text-toast-ok" aria-hidden="true" />,
  error: <CircleAlert className="icon text-toast-bad" aria-hidden="true" />,
  loading: <Spinner />,
};

function mount() {
  const place = document.createElement("div");
  document.body.append(place);
  const isSmall = window.matchMedia("(max-width: 639px)").matches;
  // Synchronously: sonner forgets a toast that is raised before its Toaster listens.
  flushSync(() =>
    createRoot(place).render(
      <Toaster
        position={isSmall ? "top-center" : "bottom-right"}
        visibleToasts={MOST}
        expand
        gap={12}
        icons={icons}
        toastOptions={{
          unstyled: true,
          classNames: { toast: `${TOAST} w-full`, icon: "inline-flex flex-none" },
        }}
      />,
    ),
  );
  return toast;
}

let mounted: typeof toast | undefined;

/** Mounts the one Toaster at the first toast; later calls only hand it out. */
export function mountedToast() {
  return (mounted ??= mount());
}
