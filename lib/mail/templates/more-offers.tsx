import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { zoned } from "@/lib/mail/payloads";
import { briefName, nameOf } from "@/lib/mail/wording";

/** To the creator: within an hour a brand, or `several`, made or withdrew more offers than are mailed individually. */
export const moreOffers = defineMail({
  label: "More offers",
  lane: "decisions",
  budget: "until_confirmed",
  payload: zoned.extend({
    creatorName: z.string(),
    buyerOrgName: z.string(),
    buyerOrgId: z.string(),
    several: z.literal(true).optional(),
  }),
  subject: ({ several, buyerOrgName }) => `More offers from ${several ? "several brands" : briefName(buyerOrgName)}`,
  body: (offers, { Action, Aside, OfferLayout, Paragraph }) => (
    <OfferLayout
      preview="The open ones are on your dashboard."
      heading={<>More offers from {offers.several ? "several brands" : <bdi>{nameOf(offers.buyerOrgName)}</bdi>}</>}
      because="offers were addressed to your creator profile"
    >
      <Paragraph>
        Hello <bdi>{nameOf(offers.creatorName)}</bdi>,
      </Paragraph>
      <Paragraph>
        {offers.several ? "Several brands" : <bdi>{nameOf(offers.buyerOrgName)}</bdi>} sent you more offers, or withdrew
        some, within an hour. The open ones are on your dashboard.
      </Paragraph>
      <Action href={links.dashboard()}>Read and answer the offers</Action>
      <Aside>
        This email replaces one for each of them: we do not write about{" "}
        {offers.several ? "new and withdrawn offers" : "this brand’s new and withdrawn offers"} for an hour. We will
        remind you before an offer expires.
      </Aside>
    </OfferLayout>
  ),
  samples: {
    creator: [
      { creatorName: "Riley Stone", buyerOrgName: "Acme Audio", buyerOrgId: "b8a3c6de-0000-4000-8000-000000000005" },
      {
        creatorName: "Riley Stone",
        buyerOrgName: "Acme Audio",
        buyerOrgId: "b8a3c6de-0000-4000-8000-000000000005",
        several: true,
      },
    ],
  },
});
