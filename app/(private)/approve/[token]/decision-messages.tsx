import Link from "next/link";
import { reportHere, writeHere } from "@/app/(private)/approve/[token]/actions";
import { ConversationPart } from "@/components/messages/conversation";
import type { Conversation } from "@/lib/offers/messages";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { paths } from "@/lib/paths";

type DecisionMessagesProps = { token: string; offer: OfferRecord; conversation: Conversation };

export const DecisionMessages = ({ token, offer, conversation }: DecisionMessagesProps) => (
  <ConversationPart
    conversation={conversation}
    names={{ creator: offer.creatorName, buyer: licenseeOf(offer) }}
    page={paths.approve(token)}
    proof={{ token }}
    isFolded
    write={writeHere}
    report={reportHere}
    besideReport={
      conversation.reader === "creator" && (
        <Link
          href={paths.creatorBrand(offer.buyerOrgId)}
          prefetch={false}
          className="py-1 underline underline-offset-2"
        >
          Take no more offers from this brand
        </Link>
      )
    }
  />
);
