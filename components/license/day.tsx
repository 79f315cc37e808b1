import { formatDay } from "@/lib/time";

/** A day without a zone, from a date field: the same for every reader. `at` is its midnight in UTC. */
export const Day = ({ at }: { at: Date }) => <time dateTime={at.toISOString().slice(0, 10)}>{formatDay(at)}</time>;
