import { publicHeaders, refusal } from "@/lib/certificates/answers";
import { signCredential } from "@/lib/certificates/keys";
import { databaseTime } from "@/lib/clock";
import { badgeSvg, portraitSvg } from "@/lib/creators/pictures";
import { findPicture, findPublicCreator } from "@/lib/creators/public-page";
import { dataRoute } from "@/lib/http/read-or-log";
import type { CreatorFile } from "@/lib/paths";
import { consentCredential, consentPolicy } from "@/lib/policies/public-consent";

export const dynamic = "force-dynamic";

/** In seconds. Our own pages include the picture's version in the address. */
const PICTURE_SECONDS = 300;

type Read = (slug: string) => Promise<Response | undefined>;

const pictureOf =
  (draw: (found: NonNullable<Awaited<ReturnType<typeof findPicture>>>) => string): Read =>
  async (slug) => {
    const found = await findPicture(slug);
    return found && new Response(draw(found), { headers: publicHeaders("image/svg+xml", PICTURE_SECONDS) });
  };

const consentOf =
  (type: string, write: (creator: Parameters<typeof consentPolicy>[0]) => Promise<string> | string): Read =>
  async (slug) => {
    const found = await findPublicCreator(slug);
    if (!found || "movedTo" in found) return undefined;
    return new Response(await write(found), { headers: publicHeaders(type, 0) });
  };

const files: Readonly<Record<CreatorFile, Read>> = {
  "portrait.svg": pictureOf((found) => portraitSvg(found, "light")),
  "portrait-dark.svg": pictureOf((found) => portraitSvg(found, "dark")),
  "badge.svg": pictureOf(badgeSvg),
  "consent.json": consentOf("application/ld+json", (creator) => JSON.stringify(consentPolicy(creator), null, 2)),
  "consent.jwt": consentOf("application/vc+jwt", async (creator) =>
    signCredential(consentCredential(creator, await databaseTime())),
  ),
};

const isFile = (name: string): name is CreatorFile => Object.hasOwn(files, name);

type Context = { params: Promise<{ slug: string; file: string }> };

export const GET = dataRoute("a file of a creator", async (_: Request, { params }: Context) => {
  const { slug, file } = await params;
  const answer = isFile(file) ? await files[file](slug) : undefined;
  return answer ?? refusal(404, { error: "No creator shows this" });
});
