import type { Apartment } from "@/lib/contracts/apartments";

export function Facts({ apartment }: { apartment: Apartment }) {
  const facts = [
    ["Apartment No", apartment.apartment_no],
    ["Block", `Block ${apartment.block_no}`],
    ["Floor", apartment.floor_no],
    ["Rooms", apartment.rooms],
    ["Bathrooms", apartment.bathrooms],
    ["Balconies", apartment.balconies],
    ["Size", `${apartment.size_sqft.toLocaleString("en-US")} sq ft`],
    ["Parking", "One space"],
  ] as const;
  return (
    <dl className="border-line mt-7 grid grid-cols-2 border-t sm:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name} className="border-line border-b pt-4 pr-3 pb-4.5">
          <dt className="text-ink-3 text-[length:var(--t-micro)]">{name}</dt>
          <dd className="mt-0.5 text-[1.0625rem] font-[550] lining-nums tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
