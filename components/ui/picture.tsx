import { getImageProps, type ImageProps } from "next/image";

interface PictureProps extends Omit<ImageProps, "src" | "loader" | "placeholder" | "preload" | "priority"> {
  /** A base name ("/media/apartment-07") or a remote https address. */
  src: string;
  /** The focal point of the crop, such as "50% 60%". */
  position?: string;
}

/**
 * A picture in prepared widths. Always give `sizes`, `width` and `height`; give the first picture of a page
 * `fetchPriority="high"` and `loading="eager"`, which preloads it. Uses only the props of next/image: its component would add
 * 5 kB of script for what the browser does itself.
 */
export function Picture({ position, style, alt, ...rest }: PictureProps) {
  // The first picture is painted with the text, not a frame later.
  const decoding = rest.fetchPriority === "high" ? "sync" : "async";
  const { props } = getImageProps({ decoding, ...rest, alt });
  const { style: ownStyle, ...image } = props;
  // oxlint-disable-next-line nextjs/no-img-element -- this is what stands for next/image
  return <img {...image} alt={alt} style={{ ...ownStyle, ...style, objectPosition: position }} />;
}
