import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { offerRecord } from "@/lib/offers/record";
import { insertOffer, newOffer } from "@/lib/offers/request";
import { db } from "@/lib/postgres/db";
import { type Agreement, readAgreement } from "@/lib/terms/agreement";
import { formatUsd } from "@/lib/terms/fees";
import { MEDIA } from "@/lib/terms/scope";
import { type CreatorRules, categoryLabels, describeRights, territoryLabels } from "@/lib/terms/terms";
import { addCreator, confirmedBuyer, requestTo } from "@/tests/support/offers";

/** What the application wrote until agreement/3, which agreements of that time keep. */
function asFirstVersion(content: Agreement) {
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

/** What the application wrote from agreement/3 to agreement/4, of an offer without a replica or training. */
export function asThirdVersion(content: Agreement): Agreement {
  const before = new Map([
    ["Price and payment", (text: string) => text.replace("due on the day of approval", "due at approval")],
    [
      "Breach and ending",
      () =>
        "Non-payment or fraud voids this license. A use outside these terms is disputed by the licensor; the licensee then has five days to stop or cure it and to say so. If it has not by then, or if Likeright upholds the dispute, the licensor or Likeright may revoke this license by notice. Its public state is then “Revoked”.",
    ],
  ]);
  const clauses = content.clauses
    .filter(({ heading }) => heading !== "Labels and disclosure")
    .map(({ heading, text }) => ({
      heading,
      text: (before.get(heading)?.(text) ?? text).replaceAll("licensor’s", "licensor's"),
    }));
  return { ...content, version: "agreement/3", clauses };
}

/** An open offer as the release before agreement/3 left it, or as `rewritten` does. */
export async function addFirstOffer(now: Date, rewritten: (content: Agreement) => object = asFirstVersion) {
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
      org: { id: buyer.buyerOrgId, email: request.buyerEmail, emailKey: request.buyerEmail, confirmedAt: now },
      by: { id: buyer.profileId, email: request.buyerEmail },
    },
    now,
  );
  const document = canonicalize(rewritten(offer.agreement.content)) ?? "";
  const hash = createHash("sha256").update(document).digest("hex");
  const first = offerRecord(offer, readAgreement({ document, hash }));
  await db().$transaction((tx) => insertOffer(tx, first));
  return { offer: first, creator, buyer };
}
