import { Blocks, CircleParking, Dumbbell, Trees } from "lucide-react";

const AMENITIES = [
  { words: "Gym", Icon: Dumbbell },
  { words: "Rooftop garden and pool", Icon: Trees },
  { words: "Kids zone", Icon: Blocks },
  { words: "Parking for each unit, and for visitors", Icon: CircleParking },
];

export function AmenityList() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,280px),1fr))] gap-x-8">
      {AMENITIES.map(({ words, Icon }) => (
        <li
          key={words}
          className="border-line flex min-h-14 items-center gap-3.5 border-t py-2 leading-[1.4]"
        >
          <Icon className="icon" aria-hidden="true" />
          {words}
        </li>
      ))}
    </ul>
  );
}
