import { Avatar } from "@/components/ui/avatar";

/** A photo and a name; 'Null' for a user without a name. */
export function PersonCell({ name, photoURL }: { name: string | null; photoURL?: string | null }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} photoURL={photoURL} size="sm" />
      <span className="min-w-(--name,0px)">{name?.trim() || "Null"}</span>
    </span>
  );
}
