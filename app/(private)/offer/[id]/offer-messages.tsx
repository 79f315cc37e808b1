import Link from "next/link";
import { reportHere, writeHere } from "@/app/(private)/offer/[id]/actions";
import { KeptForm } from "@/components/form/kept-form";
import { ConversationPart } from "@/components/messages/conversation";
import { type Conversation, conversationOf, countMessages, writingBuyer } from "@/lib/offers/messages";
import type { BuyerLink } from "@/lib/offers/queries";
import { licenseeOf } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import type { BuyerOfMember } from "@/lib/proofs";
import { countOf } from "@/lib/text/typeset";

/** The browser that sent the offer proved no mailbox, so it learns how many messages there are, but not one word. */
export type OffersMessages = { count: number } | Conversation;

const isProved = (link: BuyerLink): link is BuyerLink<"link" | "session"> => link.by !== "cookie";

export const readMessages = async (link: BuyerLink, now: Date, member?: BuyerOfMember): Promise<OffersMessages> =>
  isProved(link)
    ? conversationOf(writingBuyer(link), now, member)
    : { count: await countMessages(link.offer.rootOfferId) };

/** Whether the messages shown include the reason for declining. */
export const showsReason = (messages: OffersMessages): boolean =>
  "messages" in messages && messages.messages.some(({ act }) => act === "decline");

/** Whether the creator wrote last, and the reader may answer. */
export const isAsked = (messages: OffersMessages): boolean =>
  "messages" in messages && messages.mayWrite === true && messages.messages.at(-1)?.author === "creator";

const linked = ({ id, briefId }: { id: string; briefId: string | null }, token: string): string =>
  briefId ? paths.offerAlone(paths.offerLink(id, token)) : paths.offerLink(id, token);

type OfferMessagesProps = { link: BuyerLink; messages: OffersMessages; token?: string };

export function OfferMessages({ link: { offer }, messages, token = "" }: OfferMessagesProps) {
  if (offer.status === "held") return null;
  if ("count" in messages) {
    return (
      messages.count > 0 && (
        <p>
          <Link href={paths.signInTo(paths.offer(offer.id))} prefetch={false} className="underline underline-offset-2">
            {`Sign in to read ${countOf(messages.count, "message")}`}
          </Link>
        </p>
      )
    );
  }
  return (
    <ConversationPart
      conversation={messages}
      names={{ creator: offer.creatorName, buyer: licenseeOf(offer) }}
      page={token ? linked(offer, token) : paths.offer(offer.id)}
      proof={{ offerId: offer.id, token }}
      write={writeHere}
      report={reportHere}
    />
  );
}

/** Keeps a typed message and report while the offer cannot be read. */
export function KeptMessages({ id, token = "" }: { id: string; token?: string }) {
  const page = token ? paths.offerLink(id, token) : paths.offer(id);
  return (
    <>
      <KeptForm action={writeHere} page={page} token={token} labels={{ message: "Message" }} />
      <KeptForm action={reportHere} page={page} token={token} labels={{ words: "What our staff should know" }} />
    </>
  );
}
