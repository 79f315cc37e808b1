import { findOwnPage } from "@/lib/creators/public-page";
import { chosenBrand } from "@/lib/http/cookies";
import { dataRoute } from "@/lib/http/read-or-log";
import { accessOf, visitorOf } from "@/lib/members/access";
import { currentPerson } from "@/lib/members/actors";

export const dynamic = "force-dynamic";

/** Who is signed in, for pages that were rendered for everybody: null for nobody. Nothing in it opens anything. */
export const GET = dataRoute("who is signed in", async () => {
  const person = await currentPerson();
  const access = person && (await accessOf(person, await chosenBrand()));
  const own = person && access?.isCreator ? await findOwnPage(person.id) : undefined;
  const visitor = person && access && visitorOf(access, person.kind === "admin", own?.isPublic ? own.slug : null);
  return Response.json(visitor ?? null, { headers: { "Cache-Control": "private, no-store", Vary: "Cookie" } });
});
