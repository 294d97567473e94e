import { createElement, type SVGAttributes } from "react";

interface IconProps extends SVGAttributes<SVGSVGElement> {
  icon: { readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };
}

/**
 * What lucide draws its icons by (next.config.mjs). Its own is a client component, because of a context that nothing here
 * sets: every page would load it, and hydrate each icon that only stands there.
 */
export default function Icon({ icon, ...rest }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {icon.node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  );
}
