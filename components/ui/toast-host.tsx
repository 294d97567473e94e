import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { Toaster } from "sonner";
import { useTranslations } from "#translations";
import { Spinner } from "./button";
import { TOAST } from "./toast";

export { toast } from "sonner";

/** At most 20 are shown (docs/product.md 10.2). */
const MOST = 20;

const icons = {
  success: <CircleCheck className="icon text-toast-ok" aria-hidden="true" />,
  error: <CircleAlert className="icon text-toast-bad" aria-hidden="true" />,
  loading: <Spinner />,
};

/** The only Toaster (components/ui/toast.tsx renders it at the first toast). */
export function ToastHost() {
  const t = useTranslations("layout.kit");
  const [isSmall] = useState(() => window.matchMedia("(max-width: 639px)").matches);
  return (
    <Toaster
      containerAriaLabel={t("notifications")}
      // On a phone they are stacked, so that they stay within the header.
      expand={!isSmall}
      gap={isSmall ? 0 : 12}
      mobileOffset={{ top: 0, left: 8, right: 8 }}
      offset={isSmall ? { top: 0 } : undefined}
      position={isSmall ? "top-center" : "bottom-right"}
      visibleToasts={MOST}
      icons={icons}
      toastOptions={{
        unstyled: true,
        classNames: { toast: `${TOAST} w-full`, icon: "inline-flex flex-none" },
      }}
    />
  );
}
