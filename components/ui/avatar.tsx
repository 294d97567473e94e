import { pictureUrl } from "./image-loader";

interface AvatarProps {
  name: string | null | undefined;
  photoURL?: string | null | undefined;
  size?: "sm" | "md" | "lg";
}

const PIXELS = { sm: 32, md: 40, lg: 96 };
const TONES = ["", "blue", "leaf", "lamp"];

/** A person's photo, or the first letter of the name. Decorative: the name stands beside it or in the label. */
export function Avatar({ name, photoURL, size = "md" }: AvatarProps) {
  const pixels = PIXELS[size];
  const look = ["avatar", size !== "md" && size, toneOf(name)].filter(Boolean).join(" ");
  return (
    <span className={look} aria-hidden="true">
      {photoURL ? (
        // eslint-disable-next-line @next/next/no-img-element -- one small picture of one width: next/image would only add its script
        <img src={pictureUrl(photoURL, pixels * 2)} alt="" width={pixels} height={pixels} />
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

/** One of four, always the same for the same name, so that rows are told apart at a glance. */
function toneOf(name: string | null | undefined): string | undefined {
  const letters = Array.from(name?.trim() ?? "");
  if (letters.length === 0) return "none";
  const sum = letters.reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return TONES[sum % TONES.length];
}
