import { expect, test } from "vitest";
import { findPublicCreator } from "@/lib/creators/public-page";
import { approve, counter } from "@/lib/offers/decide";
import { obstacleTo } from "@/lib/offers/obstacles";
import type { OfferRecord } from "@/lib/offers/record";
import { submitOffer } from "@/lib/offers/submit";
import { consentPolicy } from "@/lib/policies/public-consent";
import { MEDIA, type Medium, NARROWEST } from "@/lib/terms/scope";
import { testDatabase } from "@/tests/support/database";
import { sendPage } from "@/tests/support/members";
import { addCreator, confirmedBuyer, openLink, requestTo } from "@/tests/support/offers";

const { look } = await testDatabase();
const now = new Date();

const inMedia = (...media: Medium[]) => ({ scope: { ...NARROWEST, media } });

const approveNow = async (offer: OfferRecord) => approve(await openLink(offer), now);

async function ask(creator: { email: string }, ...media: Medium[]) {
  const request = requestTo(creator, inMedia(...media));
  return submitOffer(request, await confirmedBuyer(request.buyerEmail), now);
}

async function offered(creator: { email: string }, ...media: Medium[]) {
  const sent = await ask(creator, ...media);
  if (!sent.ok) throw new Error(sent.reason);
  return sent.offer;
}

test("an offer that ticks a medium which the creator withholds is refused by its name, and approved by nobody in their absence", async () => {
  const creator = await addCreator({ media: ["website", "email"], autoApprove: true });
  expect(await ask(creator, "website", "print")).toEqual({ ok: false, reason: "media-not-allowed", media: ["print"] });
  expect(await ask(creator, "email")).toMatchObject({ ok: true, approvedAtOnce: true });
  expect(await ask(creator)).toMatchObject({ ok: true });
});

test("a medium withheld after the offer is not countered with, nor licensed by the buyer; the creator's own approval is", async () => {
  const creator = await addCreator();
  const [waiting, sent, without] = [
    await offered(creator, "print", "email"),
    await offered(creator, "print"),
    await offered(creator),
  ];
  const countered = await counter(await openLink(sent), 10, now);
  if (!countered.ok) throw new Error(countered.reason);
  await look("UPDATE creator_profile SET media = '{email}' WHERE user_id = $1", [creator.userId]);
  const child = countered.child;
  expect(await obstacleTo(child, "approve", now)).toBe("media-withheld");
  expect(await approveNow(child)).toMatchObject({ ok: false });
  expect(await counter(await openLink(waiting), 10, now)).toMatchObject({ ok: false });
  expect(await counter(await openLink(without), 10, now)).toMatchObject({ ok: true });
  expect(await approveNow(waiting)).toMatchObject({ ok: true });
});

test("machines read the media where they are limited, for every right that is published", async () => {
  const creator = await addCreator({ rights: ["voice", "training"] });
  const page = {
    isPublic: true,
    slug: "heard-in-some",
    craft: null,
    city: null,
    bio: "",
    links: [],
    showsFloor: false,
  };
  await sendPage(creator.userId, page, now);
  const policy = async () => {
    const found = await findPublicCreator("heard-in-some");
    if (!found || "movedTo" in found) throw new Error("No page");
    return consentPolicy(found, "https://likeright.test").permission;
  };
  const operandsOf = (constraint: unknown) => JSON.stringify(constraint).match(/likeright:medium\w+/g);
  expect(operandsOf(await policy())).toBeNull();
  await look("UPDATE creator_profile SET media = '{print,tv_streaming}' WHERE user_id = $1", [creator.userId]);
  const [voice, training] = (await policy()) || [];
  expect(operandsOf(voice)).toEqual(["likeright:mediumTvStreaming", "likeright:mediumPrint"]);
  expect(operandsOf(training)).toBeNull();
});

test("profiles and drafts that were made before creators chose allow all media", async () => {
  const { userId } = await addCreator();
  const [row] = await look("SELECT media FROM creator_profile WHERE user_id = $1", [userId]);
  expect(row).toEqual({ media: MEDIA });
});
