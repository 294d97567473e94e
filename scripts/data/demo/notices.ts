interface DemoAnnouncement {
  readonly daysAgo: number;
  readonly title: string;
  readonly description: string;
  readonly isPinned?: true;
  /** No one has opened it yet. */
  readonly isUnread?: true;
}

/** The notice board; `daysAgo` counts back from the demo's creation. */
export const DEMO_ANNOUNCEMENTS: readonly DemoAnnouncement[] = [
  {
    daysAgo: 2,
    isUnread: true,
    title: "Rooftop pool closed on Friday morning",
    description:
      "The pool is cleaned and its filters are changed on Friday from 7 am to 1 pm. The garden stays open. Please take towels and toys home on Thursday evening.",
  },
  {
    daysAgo: 6,
    title: "Lift B inspection",
    description:
      "The yearly safety inspection of lift B takes place on Tuesday between 10 am and 2 pm. Lift A runs as usual; expect a short wait in the morning.",
  },
  {
    daysAgo: 13,
    title: "Water tank cleaning",
    description:
      "Both roof tanks are cleaned this Saturday. Water is off from 9 am to noon on floors 6 to 10 and from noon to 3 pm on floors 1 to 5. Please fill a bucket or two.",
  },
  {
    daysAgo: 24,
    isPinned: true,
    title: "Visitor parking: new stickers",
    description:
      "Visitors receive a day sticker at the gate from this week on. Cars without one on the ramp will be asked to move, so that the fire lane stays free.",
  },
  {
    daysAgo: 41,
    title: "Gym hours extended",
    description:
      "The gym now opens at 5:30 am and closes at 11 pm. Please wipe the machines after use and keep music to your own ears.",
  },
  {
    daysAgo: 63,
    title: "Fire drill on the 15th",
    description:
      "The alarm sounds at 4 pm. Use the stairs, meet at the garden gate and give your apartment number to the guard. It takes about twenty minutes. Thank you for taking part!",
  },
];

export const DEMO_COUPONS = [
  {
    daysAgo: 10,
    coupon: "WELCOME10",
    discount: 10,
    validity: "Valid",
    description: "Welcome: ten percent off one month's rent.",
  },
  {
    daysAgo: 20,
    coupon: "EARLYBIRD15",
    discount: 15,
    validity: "Valid",
    description: "Fifteen percent off one month's rent this winter.",
  },
  {
    daysAgo: 30,
    coupon: "FAMILY20",
    discount: 20,
    validity: "Valid",
    description: "For you and your family: twenty percent off one month's rent.",
  },
  {
    daysAgo: 45,
    coupon: "REFER25",
    discount: 25,
    validity: "Valid",
    description: "Tell your friends: a quarter of one month's rent is on us.",
  },
  {
    daysAgo: 170,
    coupon: "EID30",
    discount: 30,
    validity: "Invalid",
    description: "Eid Mubarak! Thirty percent off the month of Eid.",
  },
  {
    daysAgo: 210,
    coupon: "LOYAL5",
    discount: 5,
    validity: "Valid",
    description: "A small thank-you: five percent off one month's rent.",
  },
  {
    daysAgo: 220,
    coupon: "BOISHAKH12",
    discount: 12,
    validity: "Invalid",
    description: "Shubho Noboborsho: twelve percent off in April.",
  },
] as const;

/** The coupon that the demo's members have used: older than their payments. */
export const USED_COUPON = DEMO_COUPONS[DEMO_COUPONS.findIndex(({ coupon }) => coupon === "LOYAL5")];
