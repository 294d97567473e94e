import { MemberSkeleton } from "@/components/users/member-screen";

export default function Loading() {
  return <MemberSkeleton />;
}
