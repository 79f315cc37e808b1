import { type CardFacts, findCardsOf } from "@/lib/creators/public-page";
import type { Brief } from "@/lib/offers/brief-rules";
import { notesOfCreators } from "@/lib/offers/messages";
import { askedOfBrand } from "@/lib/offers/questions";

/** What a brand sees of a creator beside the offer. `card`: undefined while their page is not shown. */
export type BriefPerson = {
  card: CardFacts | undefined;
  note: string | undefined;
  /** Their question that waits for an answer. */
  asks: string | undefined;
};

/** By creator. `isProved`: the reader proved the brand's mailbox, so they may read what the creators wrote. */
export async function peopleOf({ asked }: Brief, isProved: boolean, now: Date): Promise<Map<string, BriefPerson>> {
  const creatorIds = asked.map(({ first }) => first.creatorUserId);
  const answered = asked.flatMap(({ latest: { id, parentOfferId } }) => [
    id,
    ...(parentOfferId ? [parentOfferId] : []),
  ]);
  const [cards, notes, questions] = await Promise.all([
    findCardsOf(creatorIds),
    isProved ? notesOfCreators(answered) : new Map<string, string>(),
    isProved ? askedOfBrand(answered, now) : new Map<string, string>(),
  ]);
  return new Map(
    asked.map(({ latest: { id, parentOfferId, creatorUserId } }) => [
      creatorUserId,
      {
        card: cards.find((card) => card.id === creatorUserId),
        asks: questions.get(id),
        note: notes.get(id) ?? notes.get(parentOfferId ?? ""),
      },
    ]),
  );
}
