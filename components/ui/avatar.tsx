import { cva } from "class-variance-authority";
import { pictureUrl } from "@/lib/platform/images/image-loader";

interface AvatarProps {
  name: string | null | undefined;
  photoURL?: string | null | undefined;
  size?: keyof typeof PIXELS;
}

const PIXELS = { sm: 32, md: 40, lg: 72, xl: 96 };
const TONES = ["brick", "blue", "leaf", "lamp"] as const;

const variants = cva(
  "inline-grid flex-none place-items-center overflow-hidden rounded-full font-serif font-normal tracking-normal",
  {
    variants: {
      size: {
        sm: "size-8 text-micro/none",
        md: "size-10 text-body/none",
        lg: "size-18 text-head-2xl/none",
        xl: "size-24 text-[2.25rem]/[1]",
      },
      tone: {
        brick: "bg-avatar text-avatar-ink",
        blue: "bg-avatar-blue text-avatar-blue-ink",
        leaf: "bg-leaf-tint text-leaf",
        lamp: "bg-lamp-tint text-lamp-ink",
        none: "bg-sunk text-ink-2",
      },
    },
  },
);

/** A person's photo, or the first letter of the name. Decorative: the name is beside it or in the label. */
export function Avatar({ name, photoURL, size = "md" }: AvatarProps) {
  const pixels = PIXELS[size];
  return (
    <span className={variants({ size, tone: toneOf(name) })} aria-hidden="true">
      {photoURL ? (
        // oxlint-disable-next-line nextjs/no-img-element -- one small picture of one width: next/image would only add its script
        <img
          className="size-full"
          src={pictureUrl(photoURL, pixels * 2)}
          alt=""
          width={pixels}
          height={pixels}
        />
      ) : (
        initialOf(name)
      )}
    </span>
  );
}

function initialOf(name: string | null | undefined): string {
  const letter = Array.from(name?.trim() ?? "")[0];
  return letter?.toUpperCase() ?? "?";
}

/** Returns one of four colours, always the same for a name, so that rows are easy to tell apart. */
function toneOf(name: string | null | undefined) {
  const letters = Array.from(name?.trim() ?? "");
  if (letters.length === 0) return "none";
  const sum = letters.reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return TONES[sum % TONES.length];
}
