export interface ButtonLook {
  /** `brick` is spent once per view, on the step that commits. */
  variant?: "outline" | "primary" | "brick" | "danger" | "danger-fill" | "ghost";
  size?: "sm" | "md" | "lg" | "icon";
  block?: boolean;
}

const VARIANTS = {
  outline: "",
  primary: "btn-primary",
  brick: "btn-brick",
  danger: "btn-danger",
  "danger-fill": "btn-danger fill",
  ghost: "btn-ghost",
};
const SIZES = { sm: "btn-sm", md: "", lg: "btn-lg", icon: "btn-icon" };

/** The classes of a button, for links that look like one too. */
export function buttonClass({ variant = "outline", size = "md", block = false }: ButtonLook, extra?: string) {
  return ["btn", VARIANTS[variant], SIZES[size], block && "btn-block", extra].filter(Boolean).join(" ");
}
