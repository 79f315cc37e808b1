import { EngravedLines, PortraitFrame } from "@/components/engraving/portrait";

/** A creator's engraving as it is kept, for its owner to see; nothing while there is none. */
export const OwnPortrait = ({ path }: { path: string | null | undefined }) =>
  path ? (
    <PortraitFrame className="mb-4 w-40">
      <EngravedLines path={path} label="Your present portrait" />
    </PortraitFrame>
  ) : null;
