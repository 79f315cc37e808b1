export const dynamic = "force-static";

/** Baseline for the status lists: prerendered. `npm run bench:verify` makes it as long as a list. */
export const GET = (): Response => new Response("a file", { headers: { "content-type": "application/vc+jwt" } });
