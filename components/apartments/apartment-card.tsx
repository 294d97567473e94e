import Link from "next/link";
import { Picture } from "@/components/ui/picture";
import { Status } from "@/components/ui/status";
import type { Apartment } from "@/lib/contracts/apartments";
import { formatDollars } from "@/lib/format/money";
import { RequestAgreementButton } from "./request-agreement-button";
import { apartmentPath, isAvailable } from "./words";

interface ApartmentCardProps {
  apartment: Apartment;
  /** The first card of a page that opens with cards: on a phone its picture is the largest there is. */
  isFirst?: boolean;
}

export function ApartmentCard({ apartment, isFirst = false }: ApartmentCardProps) {
  const { _id, apartment_no, block_no, floor_no, rent, rooms, area_sqft, apartment_image } = apartment;
  // No more than the button needs: what a card hands to the browser's part of it is sent along with the page.
  const requested = { _id, apartment_no, floor_no, block_no, rent, apartment_image };
  return (
    <li className="apt">
      <figure>
        <Picture
          src={apartment_image}
          width={424}
          height={250}
          sizes="(min-width: 1440px) 420px, (min-width: 768px) 31vw, (min-width: 640px) 46vw, 94vw"
          loading={isFirst ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : undefined}
          alt={`Apartment ${apartment_no}, ${rooms} rooms, ${area_sqft.toLocaleString("en-US")} square feet`}
        />
      </figure>
      <dl>
        <div className="big">
          <dt>Rent</dt>
          <dd>
            {formatDollars(rent)}
            <small>per month</small>
          </dd>
        </div>
        <div className="big r">
          <dt>Apartment No</dt>
          <dd>
            <h3 className="nm">
              <Link href={apartmentPath(apartment)} prefetch={false}>
                {apartment_no}
              </Link>
            </h3>
          </dd>
        </div>
        <div className="fact">
          <dt>Block {block_no}</dt>
          <dd>Floor {floor_no}</dd>
        </div>
        <div className="fact r">
          <dt>Status</dt>
          <dd>
            <Status isAvailable={isAvailable(apartment)} />
          </dd>
        </div>
      </dl>
      <div className="act">
        <RequestAgreementButton
          apartment={requested}
          variant={isAvailable(apartment) ? "primary" : "outline"}
          block
        />
      </div>
    </li>
  );
}
