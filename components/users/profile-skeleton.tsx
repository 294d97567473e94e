import { Spinner } from "@/components/ui/spinner";

/** The profile at its final height while it is fetched. */
export function ProfileSkeleton() {
  return (
    <div className="cards c2w" role="status" aria-label="Profile: loading" aria-busy="true">
      <div className="card card-pad">
        <div className="ident">
          <span className="sk size-24 rounded-full" />
          <span className="sk h-8 w-48" />
        </div>
        <div className="mt-6 grid gap-6">
          <span className="sk h-5" />
          <span className="sk h-5" />
          <span className="sk h-5" />
          <span className="sk h-12 w-72 max-w-full" />
        </div>
      </div>
      <div className="card card-pad grid min-h-80 place-items-center">
        <Spinner />
      </div>
    </div>
  );
}
