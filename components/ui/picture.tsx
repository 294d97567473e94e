import Image, { type ImageProps } from "next/image";

interface PictureProps extends Omit<ImageProps, "src" | "loader" | "placeholder"> {
  /** A base name ("/media/apartment-07") or a remote https address. */
  src: string;
  /** Where the crop aims, for example "50% 60%". */
  position?: string;
}

/** A picture in ready-made widths. Always give `sizes`, and either `width` and `height` or `fill`. */
export function Picture({ position, style, alt, ...rest }: PictureProps) {
  return <Image {...rest} alt={alt} style={position ? { ...style, objectPosition: position } : style} />;
}
