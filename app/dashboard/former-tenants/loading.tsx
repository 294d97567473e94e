import { FormerFilterForm } from "@/components/deposits/former-tenants-screen";
import { ListSkeleton } from "@/components/layout/list-skeleton";

export default function Loading() {
  return <ListSkeleton heading="Former Tenants" wide filter={<FormerFilterForm filter={{}} />} />;
}
