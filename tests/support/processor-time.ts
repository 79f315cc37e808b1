/** In milliseconds of a processor, for one hostile file: at most 300 where nothing else is at work; a slow or busy machine takes several times as long. */
export const MOST_MS = 3_000;

/** What the work made, and how long it took in milliseconds of a processor, as the machine may have other work. */
export async function processorTime<Made>(work: () => Promise<Made>): Promise<{ made: Made; took: number }> {
  const before = process.cpuUsage();
  const made = await work();
  const { user, system } = process.cpuUsage(before);
  return { made, took: (user + system) / 1000 };
}
