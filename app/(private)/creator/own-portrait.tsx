import { EngravedPortrait } from "@/components/engraving/portrait";

export const OwnPortrait = ({ path }: { path: string | null | undefined }) =>
  path ? <EngravedPortrait path={path} label="Your present portrait" className="mb-4 w-40" /> : null;
