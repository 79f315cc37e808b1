import { type Attempt, attempt, type DataName } from "@/app/admin/attempt";
import { readTallies, type Tallies } from "@/lib/admin/tally/queries";

/** A tab's data and the counts around it. */
export const load = <Data>(
  what: DataName,
  read: () => Promise<Data>,
): Promise<Attempt<{ tallies: Tallies; data: Data }>> =>
  attempt(what, async () => {
    const [tallies, data] = await Promise.all([readTallies(new Date()), read()]);
    return { tallies, data };
  });
