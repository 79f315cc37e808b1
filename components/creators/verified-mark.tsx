import { BadgeCheck } from "lucide-react";
import { cn } from "@/components/ui/cn";

/** Beside a name in lists. What was checked is in its title: the page of each says it in full, with the day. */
export const VerifiedMark = ({ className }: { className?: string }) => (
  <span
    title="Our staff checked the name, the mailbox and the portrait, if there is one. Not what the page says."
    className={cn("items-center gap-1 font-semibold text-sm text-verified-text", className ?? "flex")}
  >
    <BadgeCheck aria-hidden className="size-4" /> Verified
  </span>
);
