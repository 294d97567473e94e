import { Avatar } from "@/components/ui/avatar";

/** A face and a name; 'Null' where a person has no name. */
export function PersonCell({ name, photoURL }: { name: string | null; photoURL?: string | null }) {
  return (
    <span className="person">
      <Avatar name={name} photoURL={photoURL} size="sm" />
      <span>{name?.trim() || "Null"}</span>
    </span>
  );
}
