import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { offer, sampleOffer } from "@/lib/mail/payloads";
import { amountsInWords, briefFacts, briefMoment, type Fact, fullMoment, nameOf } from "@/lib/mail/wording";
import { allWithFees, formatUsd, platformFee, withFees } from "@/lib/terms/fees";

type Asked = { name: string; priceCents: number };

const withFee = (cents: number): string =>
  `plus ${formatUsd(platformFee(cents).totalCents)} fee: ${formatUsd(withFees(cents))}`;

/** Equal amounts are told once, above the names. */
function askedFacts(asked: readonly Asked[]): Fact[] {
  const [first] = asked;
  const isEqual = asked.every(({ priceCents }) => priceCents === first?.priceCents);
  const rows = asked.map(
    ({ name, priceCents }, at): Fact =>
      isEqual
        ? [`${at + 1}.`, nameOf(name)]
        : [`${at + 1}. ${nameOf(name)}`, `${formatUsd(priceCents)} ${withFee(priceCents)}`],
  );
  const prices = asked.map(({ priceCents }) => priceCents);
  return first && isEqual ? [["Offers", `${amountsInWords(prices)}, ${withFee(first.priceCents)}`], ...rows] : rows;
}

const ifAllApprove = (asked: readonly Asked[]): string =>
  formatUsd(allWithFees(asked.map(({ priceCents }) => priceCents)));

/** To a confirmed buyer who asked several creators at once. `asked`: how many. The offer is the first of them. */
export const briefSent = defineMail({
  label: "Offers to several creators sent",
  lane: "decisions",
  budget: "always",
  dedupeKey: ({ offerId, tokenSalt }) => `${offerId} ${tokenSalt}`,
  payload: offer.extend({ asked: z.array(z.object({ name: z.string(), priceCents: z.number() })) }),
  subject: ({ asked }) => `Your offers to ${asked.length} creators`,
  body: (offer, { Action, Aside, Facts, OfferLayout, Paragraph }) => (
    <OfferLayout
      preview={`Each creator has until ${briefMoment(offer.expiresAt, offer.zone)} to answer.`}
      heading="Offers submitted!"
      because="you made these offers"
    >
      <Paragraph>
        {offer.asked.length} creators have an offer from you. Each can approve, decline or counter it until{" "}
        {fullMoment(offer.expiresAt, offer.zone)}; where a creator’s standing instruction covers an offer, it is
        approved at once. None of them is told of the others.
      </Paragraph>
      <Action href={links.offer(offer)}>See your offers</Action>
      <Facts rows={[...askedFacts(offer.asked), ["If all approve", ifAllApprove(offer.asked)], ...briefFacts(offer)]} />
      <Aside>
        The link is for you alone: without a password it shows the offers, answers counter-offers and opens licenses. If
        you made no offer, tell us by replying to this email.
      </Aside>
    </OfferLayout>
  ),
  samples: {
    buyer: [
      {
        ...sampleOffer,
        asked: [
          { name: "Riley Stone", priceCents: 35_000 },
          { name: "Amina Okafor", priceCents: 38_000 },
          { name: "Jun Park", priceCents: 42_000 },
        ],
      },
    ],
  },
});
