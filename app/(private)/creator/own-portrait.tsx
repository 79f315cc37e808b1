import { EngravedPortrait } from "@/components/engraving/portrait";

/** A creator's engraving as it is kept, for its owner to see; nothing while there is none. */
export const OwnPortrait = ({ path }: { path: string | null | undefined }) =>
  path ? <EngravedPortrait path={path} label="Your present portrait" className="mb-4 w-40" /> : null;
