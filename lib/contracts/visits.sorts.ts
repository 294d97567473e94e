/** What the list of visits can be sorted by; `state` stands in the order in which a visit goes through them. */
export const VISIT_SORTS = ["name", "apartment_no", "day", "state", "created_at"] as const;
