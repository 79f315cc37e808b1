import { MEDIA, type Medium } from "@/lib/terms/scope";
import { type Category, RIGHTS, type Right } from "@/lib/terms/terms";

// "Where will people see or hear it?", in the words of most brands. An answer ticks media, which the agreement names, and
// proposes what most such offers ask for.

type Answer = {
  label: string;
  media: readonly Medium[];
  /** Also ticked if it runs as an ad. */
  asAd?: Medium;
  right?: Right;
  category?: Category;
};

export const WHERES = {
  social: { label: "Social", media: ["organic_social"], asAd: "paid_social", right: "likeness" },
  web: { label: "Web and video", media: ["website", "online_video"], right: "likeness" },
  radio: { label: "Radio and podcast", media: ["radio_podcast"], right: "voice" },
  tv: { label: "TV", media: ["tv_streaming"], right: "likeness" },
  print: { label: "Print and outdoor", media: ["print", "out_of_home"], right: "likeness" },
  game: { label: "Game or audiobook", media: ["games"], right: "voice", category: "games" },
  internal: { label: "Internal", media: ["internal"], category: "corporate" },
} as const satisfies Record<string, Answer>;
export type Where = keyof typeof WHERES;

/** The form's values that an answer changes. */
export type Placed = { media: readonly Medium[]; rights: readonly Right[]; category: Category | "" };

const mediaOf = (where: Where): Medium[] => {
  const { media, asAd }: Answer = WHERES[where];
  return asAd ? [...media, asAd] : [...media];
};

const ordered = (media: readonly Medium[]): Medium[] => MEDIA.filter((medium) => media.includes(medium));

export const isAnswered = (where: Where, { media }: Pick<Placed, "media">): boolean =>
  mediaOf(where).some((medium) => media.includes(medium));

/** If the category is advertising, everything ticked may be an ad. Otherwise only paid social certainly is. */
export const isAd = ({ media, category }: Omit<Placed, "rights">): boolean =>
  media.includes("paid_social") || category === "advertising";

/**
 * Gives the answer, or takes it back if it was given. Proposes nothing in place of what was already chosen. `licensed`: what
 * everybody asked licenses; of those who license a voice and no likeness, a voice is asked whatever the place.
 */
export function withAnswer(where: Where, placed: Placed, licensed: readonly Right[] = RIGHTS): Placed {
  const { media, rights, category } = placed;
  const others = media.filter((medium) => !mediaOf(where).includes(medium));
  if (isAnswered(where, placed)) return { ...placed, media: others };
  const { media: own, asAd, right: usual, category: proposed }: Answer = WHERES[where];
  const right = licensed.includes("voice") && !licensed.includes("likeness") ? "voice" : usual;
  return {
    media: ordered([...others, ...own, ...(asAd && isAd(placed) ? [asAd] : [])]),
    rights: rights.length === 0 && right ? [right] : rights,
    category: category || proposed || "",
  };
}

/**
 * Makes it a paid ad, or no longer one. On social that ticks a medium, and the chosen category stays; elsewhere only the
 * category says so.
 */
export function asAd(placed: Placed, isPaid: boolean): Placed {
  const { media, category } = placed;
  if (!isPaid)
    return {
      ...placed,
      media: media.filter((medium) => medium !== "paid_social"),
      category: category === "advertising" ? "" : category,
    };
  const isSocial = media.includes("organic_social");
  return {
    ...placed,
    media: isSocial ? ordered([...media, "paid_social"]) : media,
    category: isSocial ? category || "advertising" : "advertising",
  };
}
