import { formatDay } from "@/lib/time";

/** `at` is midnight in UTC. A day has no zone: it is the same for every reader. */
export const Day = ({ at }: { at: Date }) => <time dateTime={at.toISOString().slice(0, 10)}>{formatDay(at)}</time>;
