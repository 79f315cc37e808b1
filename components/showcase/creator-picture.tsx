import { paths } from "@/lib/paths";

type CreatorPictureProps = {
  slug: string;
  /** The name, where it does not stand beside it. */
  name?: string;
  version: string;
  /** Loads it at once: for the one that is seen first. */
  eager?: boolean;
};

/** A creator's engraved portrait, or the rosette of the name, as large as its place. */
export const CreatorPicture = ({ slug, name, version, eager = false }: CreatorPictureProps) => (
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
      loading={eager ? "eager" : "lazy"}
      className="size-full object-cover"
    />
  </picture>
);
