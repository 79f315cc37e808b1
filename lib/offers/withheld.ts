import type { CardFacts } from "@/lib/creators/public-page";
import { describeMedia, MEDIA } from "@/lib/terms/scope";
import { RIGHTS, rightLabels } from "@/lib/terms/terms";
import { lowered } from "@/lib/text/typeset";

/** What an offer asks for, as typed so far or as it was sent. */
export type Wanted = { rights: readonly string[]; media: readonly string[]; isExclusive: boolean };

/** In sentences, what the creator's published rules do not allow of it. The server checks all rules when it is sent. */
export function withheldBy(
  { rights, media, allowsExclusive }: Pick<CardFacts, "rights" | "media" | "allowsExclusive">,
  wanted: Wanted,
): string[] {
  const withheld = RIGHTS.filter((right) => wanted.rights.includes(right) && !rights.includes(right));
  const refused = MEDIA.filter((medium) => wanted.media.includes(medium) && !media.includes(medium));
  return [
    ...(withheld.length > 0
      ? [`Does not license ${withheld.map((right) => lowered(rightLabels[right])).join(", ")}.`]
      : []),
    ...(refused.length > 0 ? [`Allows no license for ${lowered(describeMedia(refused))}.`] : []),
    ...(wanted.isExclusive && !allowsExclusive ? ["Allows no exclusive licenses."] : []),
  ];
}
