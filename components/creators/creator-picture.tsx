import { paths } from "@/lib/paths";

type CreatorPictureProps = {
  slug: string;
  /** Omit if the name is shown beside it. */
  name?: string;
  version: string;
  /** Loads it at once: for the first visible one. */
  eager?: boolean;
};

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
