import { DoorButton, DoorLink } from "@/components/site/door-button";
import { NavLink } from "@/components/site/nav-link";
import { Button } from "@/components/ui/button";
import type { HomeCopy } from "@/lib/content/home-schema";
import { paths } from "@/lib/paths";

export function Audiences({ brands, creators }: HomeCopy["dualCards"]) {
  return (
    <section
      aria-label="For brands and for creators"
      className="page grid grid-cols-1 gap-6 py-14 md:grid-cols-2 md:py-20"
    >
      <AudienceCard card={brands} interest="license_partner" />
      <AudienceCard card={creators} interest="talent" />
    </section>
  );
}

type AudienceCardProps = { card: HomeCopy["dualCards"]["brands"]; interest: "license_partner" | "talent" };

function AudienceCard({ card, interest }: AudienceCardProps) {
  return (
    <div className="flex flex-col border bg-paper-raised p-[min(2rem,8vw)] sm:p-[min(2.5rem,4vw)]">
      <h2 className="text-3xl md:text-[min(1.875rem,4vw)]">{card.title}</h2>
      <p className="mt-3 text-lg">{card.body}</p>
      <ul className="mt-6 mb-8 divide-y border-y">
        {card.bullets.map((bullet) => (
          <li key={bullet} className="py-2.5">
            {bullet}
          </li>
        ))}
      </ul>
      <p className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button asChild variant={interest === "talent" ? "ink" : "outline"}>
          <NavLink href={paths.waitlistWith({ primaryInterest: interest })}>{card.ctaLabel}</NavLink>
        </Button>
        {interest === "talent" ? (
          <DoorButton to="terms" />
        ) : (
          <>
            <DoorButton to="creators" />
            <DoorLink to="offer" />
          </>
        )}
      </p>
    </div>
  );
}
