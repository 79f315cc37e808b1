export const dynamic = "force-static";

/** The measure of the status lists: a text that is made once, with the build. `npm run bench:verify` makes it as long as a list. */
export const GET = (): Response => new Response("a file", { headers: { "content-type": "application/vc+jwt" } });
