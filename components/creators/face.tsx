import { useId } from "react";
import { PortraitFrame } from "@/components/engraving/portrait";
import { cn } from "@/components/ui/cn";
import { initialsOf } from "@/lib/creators/page-rules";
import type { Pictured } from "@/lib/creators/public-page";
import { paths } from "@/lib/paths";
import { SIDES } from "@/lib/pictures/rules";

/** Beside a name in a text, on a chosen card, as wide as `className` says, and in the engraved frame of a page's head. */
const sizes = { mark: "w-10", card: "w-[min(4.5rem,18vw)] max-w-[25%]", fill: "", page: "" } as const;

type FaceProps = {
  of: Pictured;
  size: keyof typeof sizes;
  /** Says whose face it is: where the name does not stand beside it. */
  isNamed?: boolean;
  /** Loads it at once: for the first visible one. */
  eager?: boolean;
  className?: string;
};

/** Wherever a person is shown: a photo, or an engraving, or else the initials. */
export function Face({ of, size, isNamed = false, eager = false, className }: FaceProps) {
  const name = isNamed ? of.displayName : undefined;
  const drawn = <Drawn of={of} name={name} eager={eager} isSmall={size !== "page"} />;
  if (size === "page") return <PortraitFrame {...(className && { className })}>{drawn}</PortraitFrame>;
  return (
    <span
      className={cn(
        "face block aspect-4/5 shrink-0 overflow-hidden rounded-[50%] border border-engrave/60 bg-paper-sunken",
        sizes[size],
        className,
      )}
    >
      {drawn}
    </span>
  );
}

/** Of whom no picture is kept: a brand, or somebody whose profile is not confirmed. */
export const Initials = ({ of, className }: { of: string; className?: string }) => (
  <Face
    of={{ displayName: of, slug: null, version: "", photo: null, isEngraved: false }}
    size="mark"
    {...(className && { className })}
  />
);

type DrawnProps = { of: Pictured; name: string | undefined; eager: boolean; isSmall: boolean };

function Drawn({ of: { displayName, slug, version, photo, isEngraved }, name, eager, isSmall }: DrawnProps) {
  const loading = eager ? "eager" : "lazy";
  if (photo) {
    const size = isSmall ? "small" : "whole";
    return (
      <img
        src={paths.pictureShown(photo, size)}
        alt={name ? `Portrait of ${name}` : ""}
        width={SIDES[size]}
        height={SIDES[size]}
        loading={loading}
        className="size-full object-cover"
      />
    );
  }
  if (!isEngraved || !slug) return <Monogram of={displayName} name={name} />;
  return (
    <picture>
      <source
        srcSet={`${paths.creatorFile(slug, "portrait-dark.svg")}?v=${version}`}
        media="(prefers-color-scheme: dark)"
      />
      <img
        src={`${paths.creatorFile(slug, "portrait.svg")}?v=${version}`}
        alt={name ? `Engraving of ${name}` : ""}
        width={400}
        height={500}
        loading={loading}
        className="size-full object-cover"
      />
    </picture>
  );
}

/** Letters as they are cut into a plate: an outline, filled with lines. */
function Monogram({ of, name }: { of: string; name: string | undefined }) {
  const id = useId();
  const initials = initialsOf(of);
  return (
    <svg
      viewBox="0 0 400 500"
      role={name ? "img" : undefined}
      aria-label={name && `Initials of ${name}`}
      aria-hidden={name ? undefined : true}
      className="size-full text-engrave"
    >
      <defs>
        <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-38)">
          <path d="M0 3.5h7" stroke="currentColor" strokeWidth="3.4" />
        </pattern>
      </defs>
      <g fill="none" stroke="currentColor" strokeWidth="2.5">
        <ellipse cx="200" cy="250" rx="178" ry="226" />
        <ellipse cx="200" cy="250" rx="168" ry="214" />
      </g>
      <text
        x="200"
        y="252"
        dy=".34em"
        textAnchor="middle"
        fontSize={[...initials].length > 1 ? 150 : 230}
        fontWeight={600}
        fill={`url(#${id})`}
        stroke="currentColor"
        strokeWidth="5"
        className="font-serif"
      >
        {initials}
      </text>
    </svg>
  );
}
