import { pictureUrl } from "./image-loader";

interface AvatarProps {
  name: string | null | undefined;
  photoURL?: string | null | undefined;
  size?: "sm" | "md" | "lg";
}

const PIXELS = { sm: 32, md: 40, lg: 96 };

/** A person's photo, or the first letter of the name. Decorative: the name stands beside it or in the label. */
export function Avatar({ name, photoURL, size = "md" }: AvatarProps) {
  const pixels = PIXELS[size];
  return (
    <span className={size === "md" ? "avatar" : `avatar ${size}`} aria-hidden="true">
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
