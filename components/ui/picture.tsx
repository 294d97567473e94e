import { getImageProps, type ImageProps } from "next/image";

interface PictureProps extends Omit<ImageProps, "src" | "loader" | "placeholder" | "preload" | "priority"> {
  /** A base name ("/media/apartment-07") or a remote https address. */
  src: string;
  /** Where the crop aims, for example "50% 60%". */
  position?: string;
}

/**
 * A picture in ready-made widths. Always give `sizes`, `width` and `height`; the first picture of a page gets
 * `fetchPriority="high"` and `loading="eager"`, and is then preloaded. Only the props come from next/image: its
 * component would send 5 kB of script for what the browser does by itself.
 */
export function Picture({ position, style, alt, ...rest }: PictureProps) {
  // The first picture is drawn with the text, not a frame later.
  const decoding = rest.fetchPriority === "high" ? "sync" : "async";
  const { props } = getImageProps({ decoding, ...rest, alt });
  const { style: ownStyle, ...image } = props;
  // oxlint-disable-next-line nextjs/no-img-element -- this is what stands for next/image
  return <img {...image} alt={alt} style={{ ...ownStyle, ...style, objectPosition: position }} />;
}
