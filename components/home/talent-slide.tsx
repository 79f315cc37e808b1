import { Portrait } from "@/components/engraving/portrait";
import type { HomeCopy } from "@/lib/content/home-schema";

type TalentSlideProps = {
  person: HomeCopy["talent"][number];
  /** "1 of 5" */
  position: string;
  /** The slide that is seen first loads its portrait at once. */
  first: boolean;
};

/** One sample talent in the carousel: portrait, name, category, description. */
export function TalentSlide({ person, position, first }: TalentSlideProps) {
  return (
    <figure
      aria-roledescription="slide"
      aria-label={`${position}: ${person.name}`}
      className="w-full shrink-0 snap-center snap-always px-1 text-center"
    >
      <Portrait id={person.id} name={person.name} eager={first} className="mx-auto w-[min(100%,22rem)]" />
      <figcaption className="mx-auto mt-5 max-w-[26rem]">
        <p className="font-serif text-2xl">{person.name}</p>
        <p className="mt-1 font-semibold text-seal-text text-sm">{person.category}</p>
        <p className="mt-2 text-ink-muted text-sm leading-normal">{person.description}</p>
      </figcaption>
    </figure>
  );
}
