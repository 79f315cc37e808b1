import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { CounterReview } from "@/app/(private)/approve/[token]/page";
import { licenseOf } from "@/app/(private)/license/[id]/license-page";
import { ReviewHistory } from "@/app/(private)/offer-parts/review-history";
import { findGrant } from "@/lib/license-rows/queries";
import { confirmOffer } from "@/lib/offers/confirm";
import { approve } from "@/lib/offers/decide";
import { offerInSession } from "@/lib/offers/queries";
import { saveRule } from "@/lib/offers/review";
import { submitOffer } from "@/lib/offers/submit";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { actingBrand, actingMember, newMailbox } from "@/tests/support/members";
import { addCreator, approved, confirmedBuyer, countered, openLink, reload, requestTo } from "@/tests/support/offers";

vi.mock("@/lib/members/session", () => ({ auth: async () => null }));

// What pages say to a brand's members of who releases.

await testDatabase();
const now = new Date();

/** A brand whose offers above $5,000 are released, with an offer at this price. */
async function offered(priceCents: number) {
  const owner = await actingBrand(await confirmedBuyer(newMailbox()), now);
  const [buyer, approver] = [await actingMember(owner, "buyer", now), await actingMember(owner, "approver", now)];
  expect(await saveRule(owner, { reviewAboveCents: 500_000, reviewsGrave: false }, now)).toEqual({ ok: true });
  const creator = await addCreator({ priceFloorCents: 100 });
  const made = await submitOffer({ ...requestTo(creator, { priceCents }), buyerEmail: buyer.email }, buyer, now);
  return { owner, buyer, approver, offer: made.ok ? made.offer : expect.unreachable(made.reason) };
}

test("a mailed counter-offer says before its button that approving waits for a release, where the brand's rule asks it", async () => {
  const said = async (priceCents: number) => {
    const counter = await countered((await offered(priceCents)).offer, now);
    const shown = async () =>
      renderToStaticMarkup(await CounterReview({ offer: await reload(counter), buyer: undefined }));
    const before = await shown();
    await approve(await openLink(counter), now);
    return [before, await shown()];
  };
  expect(await said(490_000)).toEqual([
    expect.stringContaining("If you approve, it waits for a colleague’s release"),
    expect.stringContaining("Sign in to release it."),
  ]);
  expect(await said(100_000)).toEqual(["", ""]);
});

test("a license says who asked for it and who released it, to the brand's members alone", async () => {
  const { owner, buyer, approver, offer } = await offered(900_000);
  const releasing = (await offerInSession(offer.id, approver, now)) ?? expect.unreachable();
  expect(await confirmOffer(releasing, now)).toMatchObject({ ok: true });
  const made = await approved(await reload(offer), addHours(now, 1));
  const grant = (await findGrant(made.id)) ?? expect.unreachable();
  const history = async (own?: Parameters<typeof licenseOf>[2]) => {
    const page = (await licenseOf(grant, "/license", own)) as ReactElement<{ history?: ReactElement<never> }>;
    return page.props.history && renderToStaticMarkup(await ReviewHistory(page.props.history.props));
  };
  const viewer = await actingMember(owner, "viewer", now);
  expect(await history({ grant, side: "buyer", buyer: viewer })).toContain(
    `Asked by <bdi>${buyer.email}</bdi>, released by <bdi>${approver.email}</bdi>`,
  );
  expect(await history({ grant, side: "creator" })).toBeUndefined();
  expect(await history()).toBeUndefined();
});
