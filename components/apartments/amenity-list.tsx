import { Blocks, CircleParking, Dumbbell, Trees } from "lucide-react";

const AMENITIES = [
  { words: "Gym", Icon: Dumbbell },
  { words: "Rooftop garden and pool", Icon: Trees },
  { words: "Kids zone", Icon: Blocks },
  { words: "Parking for each unit, and for visitors", Icon: CircleParking },
];

export function AmenityList() {
  return (
    <ul className="amenities">
      {AMENITIES.map(({ words, Icon }) => (
        <li key={words}>
          <Icon className="icon" aria-hidden="true" />
          {words}
        </li>
      ))}
    </ul>
  );
}
