import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { Prisma } from "@/lib/generated/prisma/client";
import { offerCtes } from "@/lib/offers/insert";
import type { OfferRecord } from "@/lib/offers/record";
import { newOffer } from "@/lib/offers/request";
import { db } from "@/lib/postgres/db";
import { type Agreement, readAgreement } from "@/lib/terms/agreement";
import { formatUsd } from "@/lib/terms/fees";
import { MEDIA } from "@/lib/terms/scope";
import { type CreatorRules, categoryLabels, describeRights, territoryLabels } from "@/lib/terms/terms";
import { addCreator, confirmedBuyer, requestTo } from "@/tests/support/offers";

/** What the application wrote until agreement/3, which agreements of that time keep. */
export function asFirstVersion(content: Agreement) {
  const { licensor, licensee, rights, category, territory, term, use, price, fee } = content;
  const named =
    licensee.organisation === null
      ? licensee.representative
      : `${licensee.organisation}, represented by ${licensee.representative}`;
  return {
    version: "agreement/1",
    offer: content.offer,
    ...{ licensor, licensee, rights, category, territory, term: { months: term.months }, use, price, fee },
    clauses: [
      ["Parties", `${licensor.name} (the licensor) grants a license to ${named} <${licensee.email}> (the licensee).`],
      [
        "Grant of rights",
        `A non-exclusive license to use: ${describeRights(rights)}. Everything that is not named here stays reserved to the licensor.`,
      ],
      ["Intended use", use],
      ["Field of use", categoryLabels[category]],
      ["Territory", territoryLabels[territory]],
      ["Term", `${term.months} calendar ${term.months === 1 ? "month" : "months"} from the moment of approval.`],
      [
        "Price",
        `${formatUsd(price.cents)} to the licensor, who pays no fees. The licensee also pays a platform fee of ${formatUsd(fee.cents)}.`,
      ],
      [
        "AI training",
        rights.includes("training")
          ? "Permitted within the intended use, by the licensor's explicit opt-in. The licensor may withdraw it at any time; withdrawal ends this license and is not retroactive."
          : "Not permitted. No model may be trained on, or made to imitate, the licensor.",
      ],
      [
        "Activation",
        "The license activates only after payment clears. Non-payment, fraud or out-of-scope use voids it.",
      ],
    ].map(([heading, text]) => ({ heading, text })),
  };
}

const openRules: CreatorRules = {
  rights: ["likeness", "voice"],
  categories: ["advertising"],
  priceFloorCents: 100,
  autoApprove: false,
  allowsExclusive: false,
  media: MEDIA,
};

/** An open offer as the release before agreement/3 left it. */
export async function addFirstOffer(now: Date) {
  const creator = await addCreator({ priceFloorCents: 100 });
  const request = requestTo(creator);
  const buyer = await confirmedBuyer(request.buyerEmail);
  const { userId, email } = creator;
  const offer = newOffer(
    request.submissionKey,
    request,
    {
      creator: {
        userId,
        email,
        displayName: "Ada Merritt",
        mailboxKey: email,
        zone: null,
        replicaNoticeDays: 7,
        rules: openRules,
      },
      org: { id: buyer.buyerOrgId, email: request.buyerEmail, confirmedAt: now },
    },
    true,
    now,
  );
  const document = canonicalize(asFirstVersion(offer.agreement.content)) ?? "";
  const hash = createHash("sha256").update(document).digest("hex");
  const first: OfferRecord = { ...offer, agreement: readAgreement({ document, hash }) };
  await db().$queryRaw(Prisma.sql`WITH ${offerCtes("(SELECT 1) AS always", "added", first)} SELECT id FROM added`);
  return { offer: first, creator, buyer };
}
