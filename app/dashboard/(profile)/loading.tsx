import { ProfileSkeleton } from "@/components/users/profile-skeleton";

export default function Loading() {
  return (
    <>
      <div className="main-head">
        <h1>Profile</h1>
      </div>
      <ProfileSkeleton />
    </>
  );
}
