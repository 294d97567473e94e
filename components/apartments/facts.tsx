import type { Apartment } from "@/lib/contracts/apartments";

export function Facts({ apartment }: { apartment: Apartment }) {
  const facts = [
    ["Apartment No", apartment.apartment_no],
    ["Block", `Block ${apartment.block_no}`],
    ["Floor", apartment.floor_no],
    ["Rooms", apartment.rooms],
    ["Bathrooms", apartment.bathrooms],
    ["Balconies", apartment.balconies],
    ["Size", `${apartment.area_sqft.toLocaleString("en-US")} sq ft`],
    ["Parking", "One space"],
  ] as const;
  return (
    <dl className="spec">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
