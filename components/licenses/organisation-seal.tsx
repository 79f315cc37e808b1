import { BadgeCheck } from "lucide-react";
import { ORGANISATION_CHECKED } from "@/lib/text/checked-names";

/** Beside what a certificate says was checked of its licensee; nothing unless staff checked the organization. */
export const OrganisationSeal = ({ checked }: { checked: string }) =>
  checked === ORGANISATION_CHECKED && (
    <BadgeCheck aria-hidden className="mr-1 inline size-4 align-text-bottom text-seal-text" />
  );
