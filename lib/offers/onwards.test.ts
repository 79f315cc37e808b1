import { beforeAll, expect, test } from "vitest";
import { ownPath } from "@/lib/accounts/rules";
import { onwards, inSession as openedInSession } from "@/lib/offers/onwards";
import type { BuyersWay } from "@/lib/offers/queries";
import { paths } from "@/lib/paths";
import { deriveToken } from "@/lib/tokens";
import { sentOffer } from "@/tests/support/offer-record";
import { testSecrets } from "@/tests/support/secrets";

beforeAll(() => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://unused" });
});

const [OFFER, GRANT] = ["4b0f6a3e-9a57-4a0b-9d38-0f5f3f0f7c11", "7d9e1f52-1f43-4c62-8f0e-55f2c9b0a002"];
const offer = { ...sentOffer(new Date("2026-03-02T10:00:00Z"), { id: OFFER }), tokenSalt: "00112233445566778899aabb" };
const grant = { grantId: GRANT, grantSalt: "ffeeddccbbaa998877665544" };

function leadsFrom(by: BuyersWay) {
  const to = onwards(offer, by);
  return { page: to.page(), messages: to.messages(), license: to.license(grant), answer: to.answer() };
}

test("a mailed link leads on to what the offer's own mails open, each with the link of that", () => {
  const page = `/offer/${OFFER}/${deriveToken("buyer-offer", OFFER, offer.tokenSalt)}?alone`;
  expect(leadsFrom("link")).toEqual({
    page,
    messages: `${page}#messages`,
    license: `/license/${GRANT}/${deriveToken("license", GRANT, grant.grantSalt)}`,
    answer: `/approve/${deriveToken("offer-decision", OFFER, offer.tokenSalt)}`,
  });
});

const inSession = {
  page: `/offer/${OFFER}`,
  messages: `/offer/${OFFER}#messages`,
  license: `/license/${GRANT}`,
  answer: `/approve/${OFFER}`,
};

test("in a session nothing that a page leads to opens without it", () => {
  expect(leadsFrom("session")).toEqual(inSession);
  // What only a session opens is signed in for first, also from the mailed link.
  const path = paths.brandWithdraw(OFFER);
  expect((["session", "link", "cookie"] as const).map((by) => openedInSession(by, path))).toEqual([
    path,
    paths.signInTo(path),
    paths.signInTo(path),
  ]);
});

test("the browser that sent the offer signs in first, and comes to the same pages", () => {
  const signedOut = leadsFrom("cookie");
  for (const name of ["page", "messages", "license", "answer"] as const) {
    const { pathname, searchParams } = new URL(signedOut[name], "https://likeright.test");
    expect([pathname, ownPath(searchParams.get("next") ?? "")], name).toEqual([paths.signIn, inSession[name]]);
  }
});

test("a held offer is reached by signing in, because a link that was never mailed would send nothing", () => {
  const held = { ...offer, status: "held" as const };
  expect(onwards(held, "link").page()).toBe(paths.signInTo(paths.offer(OFFER)));
  expect(onwards(held, "session").page()).toBe(paths.offer(OFFER));
});
